import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const ENGLISH_OR_TEST = /^i18n\/texts\/english\/|\.test\./;
/** Files of the panel, whose texts are not part of the visitor's page. */
const PANEL = /^(?:features\/admin\/|i18n\/(?:texts\/panel\/|t-panel))/;
const DICTIONARY = /\b(?:t|panelT)ranslator\(|^export const \w+Texts = |^export const ar = /m;

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

const isText = (node: Record<string, unknown>): boolean =>
  node.type === 'Literal' && typeof node.value === 'string';

/** The formatter leaves keys such as `typing_one` without quotes. */
const keyOf = (node: Record<string, unknown>): string | null => {
  if (isText(node)) return String(node.value);
  return node.type === 'Identifier' && PLURAL_FORM.test(String(node.name)) ? String(node.name) : null;
};

/** Adds the name and value of every property with a text value, because dictionaries are literals of this form. */
function collect(node: unknown, texts: Map<string, string>): void {
  if (Array.isArray(node)) for (const each of node) collect(each, texts);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, key, value } = node as Record<string, unknown>;
  if (type === 'Property') {
    const [name, text] = [key, value] as Record<string, unknown>[];
    const textKey = name ? keyOf(name) : null;
    if (textKey !== null && text && isText(text)) texts.set(textKey, String(text.value));
  }
  for (const each of Object.values(node)) collect(each, texts);
}

function textsOutside(left: readonly RegExp[]): Readonly<Record<string, string>> {
  const texts = new Map<string, string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE }).sort()) {
    const isLeft = left.some(pattern => pattern.test(file));
    const code = isLeft ? '' : readFileSync(path.join(SOURCE, file), 'utf8');
    if (DICTIONARY.test(code)) collect(parseSync(file, code).program, texts);
  }
  return Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const visitorTexts = () => textsOutside([ENGLISH_OR_TEST, PANEL]);

export const allTexts = () => textsOutside([ENGLISH_OR_TEST]);

const FILE = 'texts.json';

/** Lists the page's texts for the panel, where operators can replace them. */
export const textList = (): Plugin => ({
  name: 'text-list',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(visitorTexts()) });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_, answer) => void answer.end(JSON.stringify(visitorTexts())));
  },
});
