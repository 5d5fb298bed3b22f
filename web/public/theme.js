// Runs before the first paint, so that nobody sees a flash of the other theme. The stored choice is the one that
// src/state/preferences.ts writes; without one the site's is followed (src/ui/theme/accent-theme.ts), then the system's.
(() => {
  var read = key => {
    try {
      return JSON.parse(localStorage.getItem(key) || '{}') || {};
    } catch (_) {
      return {};
    }
  };
  var own = read('samar.preferences');
  var site = read('samar.site');
  var isTheme = word => word === 'light' || word === 'dark';
  var theme = isTheme(own.theme) ? own.theme : own.themeChosen ? null : site.mode;
  if (!isTheme(theme)) theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  Object.assign(document.documentElement.dataset, site.look);
  if (!site.css) return;
  var sheet = new CSSStyleSheet();
  sheet.replaceSync(site.css);
  document.adoptedStyleSheets = [sheet];
})();
