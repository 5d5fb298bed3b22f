import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createElement, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createServer, minify, type Plugin } from 'vite';

const WEB = path.resolve(import.meta.dirname, '..');
const PICTURE = /\.svg$/;

/** This script blocks the first paint, so the build copies it unchanged. */
const EARLY_SCRIPT = 'theme.js';

/** Texts filled in by the worker (`worker/platform/http/page-head.ts`), by tag name. */
const TEXTS: Readonly<Record<string, string>> = {
  'application-name': '%siteName%',
  description: '%sentence%',
  'samar-sentence': '%sentence%',
  'samar-room': '%room%',
  'samar-subject': '%subject%',
  'samar-people': '%people%',
};

/** Entry texts with their keys, so that the worker can replace them with the site's own. */
const keyedTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => !/[{%]/.test(text))
      .map(([key, text]) => [key, `%${key}=${text}%`]),
  );

/** Browser globals that the entry's modules read while they load. */
const browserAt = (pathname: string, samples: string, texts: string) => ({
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  location: new URL(pathname, 'https://samar.invalid'),
  document: {
    getElementById: () => ({ textContent: texts }),
    querySelector: (selector: string) => {
      if (selector === '.entry-samples') return { innerHTML: samples };
      const name = /^meta\[name="([\w-]+)"\]$/.exec(selector)?.[1] ?? '';
      return name.startsWith('samar-') && pathname === '/' ? null : { content: TEXTS[name] };
    },
  },
});

/**
 * Renders the entries of the site and of a room to HTML with the page's components. Pictures have placeholder addresses
 * `%src/…%`.
 */
async function renderEntries(): Promise<string[]> {
  const server = await createServer({
    root: WEB,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'picture-names',
        enforce: 'pre',
        load: id =>
          PICTURE.test(id) ? `export default ${JSON.stringify(`%${path.relative(WEB, id)}%`)}` : null,
      },
    ],
  });
  try {
    const entries: string[] = [];
    const { ar } = await server.ssrLoadModule('/src/i18n/texts/ar.ts');
    const texts = JSON.stringify({ ar: keyedTexts(ar) });
    for (const pathname of ['/', '/r/room']) {
      const { SampleMessages } = await server.ssrLoadModule('/src/features/entry/EntrySamples.tsx');
      Object.assign(
        globalThis,
        browserAt(pathname, renderToStaticMarkup(createElement(SampleMessages)), texts),
      );
      const { App } = await server.ssrLoadModule('/src/App.tsx');
      const router = createElement(StaticRouter, { location: pathname }, createElement(App));
      entries.push(renderToString(createElement(StrictMode, null, router)));
    }
    return entries;
  } finally {
    await server.close();
    for (const name of Object.keys(browserAt('/', '', ''))) Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * Adds the entry to the built page, so that it is visible before scripts run. `main.tsx` hydrates it. The worker keeps
 * only the entry form that a screen needs.
 */
export const prerender = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const file = path.join(dir, EARLY_SCRIPT);
    writeFileSync(file, (await minify(EARLY_SCRIPT, readFileSync(file, 'utf8'))).code);
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {}, path: page }) {
      if (page !== '/index.html') return html;
      const files = new Map(
        Object.values(bundle).flatMap(file =>
          file.type === 'asset' ? file.originalFileNames.map(name => [name, file.fileName] as const) : [],
        ),
      );
      const named = (entry: string): string =>
        entry.replace(/%(src\/[^%"]+)%/g, (_, source: string) => {
          const file = files.get(source) ?? files.get(path.join('web', source));
          if (file === undefined) throw new Error(`the build has no ${source}`);
          return `/${file}`;
        });
      const [ofSite = '', ofRoom = ''] = (await renderEntries()).map(named);
      return html.replace(
        '<div id="root"></div>',
        () => `<div id="root"><!--entry-->${ofSite}<!--room-->${ofRoom}<!--/entry--></div>`,
      );
    },
  },
});
