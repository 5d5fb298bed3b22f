import type { HtmlTagDescriptor, Plugin } from 'vite';

const ARABIC_FONT = /(?:vazirmatn|readex-pro)-arabic-common-.*\.woff2$/;

/** Preloads the two Arabic fonts with the page, because every screen uses them. */
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
 * Lists the scripts of a login in a template, from which `public/theme.js` loads them at the first focus in the entry.
 * The fingerprint script runs at that focus, because on a slow phone its computation takes as long as the entry's script
 * and would be delayed by the chat's script.
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
