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
const CHAT = /\/src\/(?:client\/start-chat\.ts|features\/chat\/ChatPage\.tsx)$/;

/**
 * Lists the scripts of a login and of the chat in a template, from which `public/theme.js` loads them at the first focus
 * in the entry. The fingerprint script runs at that focus, because on a slow phone its computation takes as long as the
 * entry's script and would be delayed by the chat's script.
 */
export const preloadLogin = (): Plugin => ({
  name: 'preload-login',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, path: page }) {
      if (page !== '/index.html' || Object.keys(bundle).length === 0) return [];
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const filesOf = (module: RegExp): string[] =>
        chunks.filter(chunk => chunk.moduleIds.some(id => module.test(id))).map(({ fileName }) => fileName);
      const [login, chat] = [filesOf(LOGIN), filesOf(CHAT)];
      // Browsers load the imports of a preloaded script only when it runs.
      const imported = chunks
        .filter(({ fileName }) => chat.includes(fileName))
        .flatMap(({ imports }) => imports);
      const entry = chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName, imports }) => [fileName, ...imports]);
      const known = [...entry, ...login];
      const later = [...new Set([...chat, ...imported])].filter(file => !known.includes(file));
      const preloaded = (file: string, attrs = {}): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `/${file}`, ...attrs },
      });
      const children: HtmlTagDescriptor[] = [
        ...filesOf(FINGERPRINT).map(file => ({ tag: 'script', attrs: { type: 'module', src: `/${file}` } })),
        ...login.map(file => preloaded(file)),
        ...later.map(file => preloaded(file, { fetchpriority: 'low' })),
      ];
      return [{ tag: 'template', attrs: { id: 'login-scripts' }, children, injectTo: 'head' }];
    },
  },
});
