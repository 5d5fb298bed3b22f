// Runs before the first paint, so that nobody sees a flash of the other theme. The user's choice is stored by
// src/state/preferences.ts. Without one the site's theme applies (src/ui/theme/accent-theme.ts), then the system's.
(() => {
  var data = document.documentElement.dataset;
  var stored = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch (_) {
      return null;
    }
  };
  var read = key => {
    try {
      return JSON.parse(stored('localStorage', key) || '{}') || {};
    } catch (_) {
      return {};
    }
  };
  var html = document.documentElement;
  var language = stored('localStorage', 'samar.language');
  if (language === 'ar' || language === 'en') html.lang = language;
  html.dir = html.lang === 'en' ? 'ltr' : 'rtl';
  if (html.lang === 'en') data.entry = 'own';
  var own = read('samar.preferences');
  var site = read('samar.site');
  var isTheme = word => word === 'light' || word === 'dark';
  var theme = isTheme(own.theme) ? own.theme : own.themeChosen ? null : site.mode;
  if (!isTheme(theme)) theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  data.theme = theme;
  Object.assign(data, site.look);
  // These browsers do not start with the entry in the HTML. Its form stays hidden until src/main.tsx renders theirs.
  if (stored('localStorage', 'samar.guest') || /^#pass/.test(location.hash)) data.entry = 'own';
  if (stored('sessionStorage', 'samar.tab') || stored('localStorage', 'samar.login'))
    if (/^\/r\//.test(location.pathname)) data.entry = 'session';
  // Loads the login scripts (web/build/preload.ts) at the first focus in the form, unless the fingerprint is stored.
  addEventListener('focusin', event => {
    var scripts = document.getElementById('login-scripts');
    if (scripts && event.target.closest('.entry-form') && !stored('sessionStorage', 'samar.fingerprint'))
      document.head.append(scripts.content);
  });
  // Remembers a form that was submitted before the scripts loaded. They submit it.
  addEventListener('submit', event => {
    if (!event.defaultPrevented) data.pressed = 'yes';
    event.preventDefault();
  });
  if (!site.css) return;
  var sheet = new CSSStyleSheet();
  sheet.replaceSync(site.css);
  document.adoptedStyleSheets = [sheet];
})();
