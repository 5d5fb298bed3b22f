// Runs before the first paint, so that nobody sees a flash of the other theme. The stored choice is the one that
// src/state/preferences.ts writes; without one the system's is followed.
(() => {
  var theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('samar.preferences') || '{}').theme;
  } catch (_) {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
