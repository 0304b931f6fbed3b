// Where one looks at the table from: pan and zoom by d3-zoom, in pixels an inch.

import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import type { XY } from '../api/view';

/** Felt about the table, in pixels; less of it where the window is small. */
const MARGIN = 22;
const NARROW = 480;
const NARROW_MARGIN = 8;
/** How much of the window the felt beyond an edge of the table may fill. */
const FELT = 0.6;

/** Where the near edge of something `long` may lie in a window. */
const held = (at: number, long: number, window: number): number =>
  Math.max(Math.min(at, FELT * window), (1 - FELT) * window - long);

export class Camera {
  k = $state(10);
  x = $state(0);
  y = $state(0);
  /** Where it stood when it last came to rest: names are laid out for this, and only carried along while one pans. */
  rest = $state.raw<XY>([0, 0]);
  /** Size of the window onto the table, in pixels. */
  width = $state(0);
  height = $state(0);

  #zoom: ZoomBehavior<SVGSVGElement, unknown> | undefined;
  #svg: Selection<SVGSVGElement, unknown, null, undefined> | undefined;
  #table: { width: number; height: number } = { width: 1, height: 1 };
  #isFitted = true;

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.k})`;
  }

  /** Begin to listen; `mayPan` says whether a press is for the camera or for something on the board. */
  attach(element: SVGSVGElement, mayPan: (event: Event) => boolean): () => void {
    this.#svg = select(element);
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .filter((event: MouseEvent) => !event.ctrlKey && !event.button && (event.type === 'wheel' || mayPan(event)))
      .clickDistance(4)
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        const { k, x, y } = event.transform;
        if (k !== this.k) this.rest = [x, y];
        [this.k, this.x, this.y] = [k, x, y];
        if (event.sourceEvent) this.#isFitted = false;
      })
      .on('end', () => (this.rest = [this.x, this.y]));
    this.#svg.call(this.#zoom).on('dblclick.zoom', null);
    const watcher = new ResizeObserver(() => this.#measure(element));
    watcher.observe(element);
    this.#measure(element);
    this.#limit(); // also for a window of the same size as before
    return () => {
      watcher.disconnect();
      this.#svg?.on('.zoom', null);
    };
  }

  #measure(element: SVGSVGElement): void {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || (width === this.width && height === this.height)) return;
    this.width = width;
    this.height = height;
    this.#limit();
    if (this.#isFitted) this.fit();
  }

  show(table: { width: number; height: number }): void {
    if (table.width === this.#table.width && table.height === this.#table.height) return;
    this.#table = { width: table.width, height: table.height };
    this.#limit();
    this.fit();
  }

  #fitting(): number {
    const margin = this.width < NARROW ? NARROW_MARGIN : MARGIN;
    const across = Math.max(this.width - 2 * margin, 40);
    const down = Math.max(this.height - 2 * margin, 40);
    return Math.min(across / this.#table.width, down / this.#table.height);
  }

  #limit(): void {
    if (!this.#zoom || this.width === 0) return;
    const fit = this.#fitting();
    const { width, height } = this.#table;
    this.#zoom
      .scaleExtent([fit * 0.6, Math.max(fit * 10, 60)])
      // However it is pushed, a part of the table stays in the window.
      .constrain(({ k, x, y }) =>
        zoomIdentity.translate(held(x, k * width, this.width), held(y, k * height, this.height)).scale(k),
      )
      .extent([
        [0, 0],
        [this.width, this.height],
      ]);
  }

  /** The whole table. */
  fit(): void {
    if (!this.#zoom || !this.#svg || this.width === 0) return;
    const k = this.#fitting();
    const x = (this.width - k * this.#table.width) / 2;
    const y = (this.height - k * this.#table.height) / 2;
    this.#zoom.transform(this.#svg, zoomIdentity.translate(x, y).scale(k));
    this.#isFitted = true;
  }

  zoomBy(factor: number): void {
    if (!this.#zoom || !this.#svg) return;
    this.#zoom.scaleBy(this.#svg, factor);
    this.#isFitted = false;
  }

  panBy(dx: number, dy: number): void {
    if (!this.#zoom || !this.#svg) return;
    this.#zoom.translateBy(this.#svg, dx / this.k, dy / this.k);
    this.#isFitted = false;
  }

  /** Bring a point into sight, if it is not. */
  lookAt(point: XY): void {
    if (!this.#zoom || !this.#svg) return;
    const [sx, sy] = this.toScreen(point);
    const edge = 40;
    if (sx > edge && sy > edge && sx < this.width - edge && sy < this.height - edge) return;
    this.#zoom.translateTo(this.#svg, point[0], this.#table.height - point[1]);
    this.#isFitted = false;
  }

  /** From inches (y up) to pixels in the window (y down). */
  toScreen([x, y]: XY): XY {
    return [this.x + x * this.k, this.y + (this.#table.height - y) * this.k];
  }

  /** The same as the camera stood at rest. */
  toScreenAtRest([x, y]: XY): XY {
    return [this.rest[0] + x * this.k, this.rest[1] + (this.#table.height - y) * this.k];
  }

  /** From a place on the page to inches. */
  toTable(element: SVGSVGElement, clientX: number, clientY: number): XY {
    const { left, top } = element.getBoundingClientRect();
    return [(clientX - left - this.x) / this.k, this.#table.height - (clientY - top - this.y) / this.k];
  }
}
