import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { parseSync } from 'vite';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { allTexts } from '../../../web/build/text-list.ts';
import { type TextFault, type WatchedTexts, watchTexts } from './watch-texts.ts';

/** With this variable each test also fails for untranslated or truncated texts. */
export const isMarked = process.env.MARKED === '1';

/** Excluded because it counts the loaded fonts, and marks need another one. */
const UNMARKED = /asset-budget\.spec\.ts$/;

const ARABIC = /\p{sc=Arabic}/u;
type Quasi = { value: { cooked: string } };

const FOUND = 'test-results/marked-texts.jsonl';

/** Texts outside the dictionaries that also have English. */
const TRANSLATED = [
  'protocol/**/*.ts',
  'web/src/i18n/{field-fault,locale}.ts',
  'web/src/features/admin/settings/SettingForm.tsx',
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

/** The gallery shows data of these files, without a server. */
const STORIES = ['web/src/stories/**/*.{ts,tsx}'];

/** Arabic texts in these files; `{value}` stands for an expression. */
function textsIn(patterns: readonly string[]): string[] {
  const texts = new Set<string>();
  const add = (text: string): void => {
    // Server pages turn these lines into headings and items.
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
  for (const pattern of patterns) {
    const files = globSync(pattern).filter(file => !file.includes('.test.'));
    if (files.length === 0) throw new Error(`${pattern} matches no file.`);
    for (const file of files) collect(parseSync(file, readFileSync(file, 'utf8')).program);
  }
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

/** Checks at once, before texts disappear. Skips a page that is navigating or closed. */
export const checkTexts = (page: Page): Promise<void> =>
  page.evaluate(() => (window as Window & { checkTexts?: () => void }).checkTexts?.()).catch(() => {});

/** Untranslated or truncated texts in a browser's pages. */
export class MarkedTexts {
  readonly #watched = watchedTexts();
  readonly #faults: TextFault[] = [];

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

  take(): TextFault[] {
    return this.#faults.splice(0);
  }
}

/** Lists the faults of a journey next to the test results, and returns one line for each. */
export function reportFaults(journey: string, faults: readonly TextFault[]): string[] {
  if (faults.length > 0) {
    mkdirSync(path.dirname(FOUND), { recursive: true });
    appendFileSync(FOUND, faults.map(fault => `${JSON.stringify({ journey, ...fault })}\n`).join(''));
  }
  const lines = faults.map(({ kind, text, place, width }) => `${kind} at ${width}: ${text} (${place})`);
  return [...new Set(lines)];
}
