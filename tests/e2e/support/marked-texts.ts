import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { parseSync } from 'vite';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { allTexts } from '../../../web/build/text-list.ts';
import { type TextFault, type WatchedTexts, watchTexts } from './watch-texts.ts';

/** With this variable each journey also fails for texts without a translation or without room. */
export const isMarked = process.env.MARKED === '1';

const ARABIC = /\p{sc=Arabic}/u;
const FOUND = 'test-results/marked-texts.jsonl';

/** Arabic words written in this code. */
function wordsOf(pattern: string): string[] {
  const words = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    const word = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
    if (typeof word === 'string' && ARABIC.test(word)) words.add(word.trim());
    for (const each of Object.values(node)) collect(each);
  };
  for (const file of globSync(pattern))
    if (!file.includes('.test.')) collect(parseSync(file, readFileSync(file, 'utf8')).program);
  return [...words];
}

/** The texts of the dictionaries and refusals; protocol names and samples count as known. */
function watchedTexts(samples: string): WatchedTexts {
  const refusals = Object.entries(catalogue).map(([code, { ar }]) => [`refusal.${code}`, ar]);
  return {
    texts: { ...allTexts(), ...Object.fromEntries(refusals) },
    known: [
      ...wordsOf('protocol/**/*.ts'),
      ...wordsOf('web/src/features/entry/EntrySamples.tsx'),
      ...wordsOf('web/src/features/admin/sections/appearance/Appearance.tsx'),
      ...wordsOf(samples),
    ],
  };
}

/** Once more, before a page closes. A page that is navigating or has closed has nothing to check. */
const checkTexts = (page: Page): Promise<void> =>
  page.evaluate(() => (window as Window & { checkTexts?: () => void }).checkTexts?.()).catch(() => {});

/** Faults in the texts of a browser's pages. */
export class MarkedTexts {
  readonly #watched: WatchedTexts;
  #faults: TextFault[] = [];

  constructor(samples = 'migrations/seed/**/*.ts') {
    this.#watched = watchedTexts(samples);
  }

  /** Watches every page that this browser opens from now on. */
  watchBrowser(browser: Browser): void {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async options => {
      const context = await newContext(options);
      await this.watch(context);
      return context;
    };
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportText', (_, fault: TextFault) => void this.#faults.push(fault));
    await context.addInitScript(watchTexts, this.#watched);
    context.on('page', page => {
      const close = page.close.bind(page);
      page.close = async options => {
        await checkTexts(page);
        await close(options);
      };
    });
    const close = context.close.bind(context);
    context.close = async options => {
      await Promise.all(context.pages().map(checkTexts));
      await close(options);
    };
  }

  /** The faults since the last call, each once. */
  take(journey: string): string[] {
    const lines = this.#faults.map(
      ({ kind, text, place, width }) => `${kind} at ${width}: ${text} (${place})`,
    );
    if (lines.length > 0) {
      mkdirSync(path.dirname(FOUND), { recursive: true });
      appendFileSync(FOUND, this.#faults.map(fault => `${JSON.stringify({ journey, ...fault })}\n`).join(''));
    }
    this.#faults = [];
    return [...new Set(lines)];
  }
}
