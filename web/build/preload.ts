import type { HtmlTagDescriptor, Plugin } from 'vite';

const ARABIC_FONT = /(?:vazirmatn|readex-pro)-arabic-common-.*\.woff2$/;

/** Requests the two Arabic fonts with the page, because every screen uses them. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => ARABIC_FONT.test(file))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});

const LOGIN = /\/src\/client\/session\/guest-login\.ts$/;
const FINGERPRINT = /\/src\/browser\/compute-fingerprint\.ts$/;

/**
 * Puts the scripts of a login into a template, from which `public/theme.js` takes them at the first focus in the entry.
 * The fingerprint is computed at once: on a slow phone that takes as long as the script of the entry. The chat would
 * delay that script. /
 */
export const preloadLogin = (): Plugin => ({
  name: 'preload-login',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, path: page }) {
      if (page !== '/index.html' || Object.keys(bundle).length === 0) return [];
      const fileOf = (module: RegExp): string | undefined =>
        Object.values(bundle).find(
          file => file.type === 'chunk' && file.moduleIds.some(id => module.test(id)),
        )?.fileName;
      const children: HtmlTagDescriptor[] = [
        { tag: 'script', attrs: { type: 'module', src: `/${fileOf(FINGERPRINT)}` } },
        { tag: 'link', attrs: { rel: 'modulepreload', href: `/${fileOf(LOGIN)}` } },
      ];
      return [{ tag: 'template', attrs: { id: 'login-scripts' }, children, injectTo: 'head' }];
    },
  },
});
