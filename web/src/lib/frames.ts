// What can wait until the page has been painted: what happened is on the screen first.

/** A page that nobody looks at is not painted: after so many milliseconds it is done all the same. */
const UNSEEN = 100;

/** Do it once the next frame is painted; gives a way to call it off. */
export function afterPaint(act: () => void): () => void {
  let frame = 0;
  const later = (wait = 0): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      cancelAnimationFrame(frame);
      act();
    }, wait);
  let timer = later(UNSEEN);
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = later();
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What lies far away is laid out only when it comes near, and then moves what is below: so it is aimed at again. */
export function bring(id: string, block: ScrollLogicalPosition): () => void {
  let stop: () => void;
  let last = NaN;
  let left = 12;
  const aim = (): void => {
    const found = document.getElementById(id);
    const top = found?.getBoundingClientRect().top ?? NaN;
    if (left > 0 && (left > 9 || Math.abs(top - last) > 1)) {
      found?.scrollIntoView({ block });
      last = found?.getBoundingClientRect().top ?? NaN;
      left -= 1;
      stop = afterPaint(aim);
    }
  };
  stop = afterPaint(aim);
  return () => stop();
}
