import type { Plugin } from 'vite';

const LOCALE_FILE = /[\\/](?!ar-AE)[a-z]{2}-[A-Z]{2}\.(?:mjs|js)$/;

/** The primitives carry their labels in 30 languages; one is spoken here. */
export const arabicOnly = (): Plugin => ({
  name: 'arabic-only',
  enforce: 'pre',
  apply: 'build',
  load: id => (id.includes('react-') && LOCALE_FILE.test(id) ? 'export default {};' : null),
});
