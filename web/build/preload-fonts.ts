import type { Plugin } from 'vite';

const ARABIC_FONT = /(?:vazirmatn|readex-pro)-arabic-common-.*\.woff2$/;

/** The two Arabic fonts are on every screen: asked for with the page, not after its styles. */
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
