const IN_ASSETS =
  'index-OLD12345.js Panel-OLD12345.js index-OLD12345.css font-OLD12345.woff2 none.map none deeper/none.js none.js?v=1';
const IN_FLAGS = 'ZZ.svg none.svg none zz/AE.svg';
const IN_INSTALL = 'icon-1.png none.png none';
const AT_TOP =
  'none.js none.css none.png none.txt none.html favicon.ico sw.js ads.txt apple-touch-icon.png wp-login.php .env .git/config ' +
  'assets flags install chat/none.js admin-panel.php';

/** Paths without a file, in every folder that may contain files. */
export const MISSING_FILES: readonly string[] = [
  ...IN_ASSETS.split(' ').map(name => `/assets/${name}`),
  ...IN_FLAGS.split(' ').map(name => `/flags/${name}`),
  ...IN_INSTALL.split(' ').map(name => `/install/${name}`),
  ...AT_TOP.split(' ').map(name => `/${name}`),
];
