// Before the first paint: the theme and the language that were chosen here the last time.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('grognard.settings') || '{}');
  } catch (e) {
    kept = {};
  }
  var root = document.documentElement;
  if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
  if (kept.language === 'pl' || kept.language === 'en') root.lang = kept.language;
})();
