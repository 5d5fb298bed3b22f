import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { parseSync } from 'vite';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { allTexts } from '../../../web/build/text-list.ts';
import { type TextFault, type WatchedTexts, watchTexts } from './watch-texts.ts';

/** With this variable each journey also fails for texts without a translation or without room. */
export const isMarked = process.env.MARKED === '1';

/** It counts the fonts that a browser loads, and marks need a further one. */
const UNMARKED = /asset-budget\.spec\.ts$/;

const ARABIC = /\p{sc=Arabic}/u;
type Quasi = { value: { cooked: string } };

const FOUND = 'test-results/marked-texts.jsonl';

/** Texts beside the dictionaries that have English too. */
const TRANSLATED = [
  'protocol/**/*.ts',
  'web/src/i18n/{field-fault,locale,format/unit-word}.ts',
  'web/src/i18n/texts/english/{record,setting}-names-english.ts',
  'web/src/ui/dialogs/arabic-labels.ts',
  'worker/site/site-pages.ts',
  'worker/platform/database/stored-data.ts',
  // Labels of the library, which has them in many languages.
  'node_modules/{react-aria/dist/private/intl/*/ar-AE,react-stately/dist/private/datepicker/placeholders}.mjs',
];

const SAMPLES = [
  'migrations/seed/**/*.ts',
  'web/src/features/entry/EntrySamples.tsx',
  'web/src/features/admin/sections/appearance/Appearance.tsx',
];

/** The gallery shows data of this code without a server. */
const STORIES = ['web/src/stories/**/*.{ts,tsx}'];

/** Arabic texts written in this code; `{value}` stands for an expression. */
function textsIn(patterns: readonly string[]): string[] {
  const texts = new Set<string>();
  const add = (text: string): void => {
    // Pages of the server make headings and items of these lines.
    for (const line of text.split('\n'))
      if (ARABIC.test(line)) texts.add(line.replace(/^(?:- |# )/, '').trim());
  };
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: Quasi[] };
    if (type === 'TemplateLiteral' && quasis) add(quasis.map(quasi => quasi.value.cooked).join('{value}'));
    else if (typeof value === 'string') add(value);
    for (const each of Object.values(node)) collect(each);
  };
  for (const file of globSync([...patterns]))
    if (!file.includes('.test.')) collect(parseSync(file, readFileSync(file, 'utf8')).program);
  return [...texts];
}

function watchedTexts(): WatchedTexts {
  const refusals = Object.entries(catalogue).map(([code, { ar }]) => [`refusal.${code}`, ar]);
  return {
    texts: { ...allTexts(), ...Object.fromEntries(refusals) },
    translated: textsIn(TRANSLATED),
    samples: textsIn(SAMPLES),
    stories: textsIn(STORIES),
  };
}

/** Checks at once, before texts disappear. A page that is navigating or has closed has nothing to check. */
export const checkTexts = (page: Page): Promise<void> =>
  page.evaluate(() => (window as Window & { checkTexts?: () => void }).checkTexts?.()).catch(() => {});

/** Faults in the texts of a browser's pages. */
export class MarkedTexts {
  readonly #watched = watchedTexts();
  readonly #faults: TextFault[] = [];

  /** Watches every page that this browser opens from now on. */
  watchBrowser(browser: Browser): void {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async options => {
      const context = await newContext(options);
      if (!UNMARKED.test(test.info().file)) await this.watch(context);
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

  /** The faults since the last call. */
  take(): TextFault[] {
    return this.#faults.splice(0);
  }
}

/** Lists the faults of a journey beside the test results, and returns one line for each. */
export function reportFaults(journey: string, faults: readonly TextFault[]): string[] {
  if (faults.length > 0) {
    mkdirSync(path.dirname(FOUND), { recursive: true });
    appendFileSync(FOUND, faults.map(fault => `${JSON.stringify({ journey, ...fault })}\n`).join(''));
  }
  const lines = faults.map(({ kind, text, place, width }) => `${kind} at ${width}: ${text} (${place})`);
  return [...new Set(lines)];
}
