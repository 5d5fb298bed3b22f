import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../src');
/** The panel is not part of it: its texts are no texts of the visitor's page. */
const OTHERS = /^(?:features\/admin\/|i18n\/(?:texts\/(?:english|panel)\/|t-panel))|\.test\./;
const DICTIONARY = /\btranslator\(|^export const \w+Texts = |^export const ar = /m;

const isText = (node: Record<string, unknown>): boolean =>
  node.type === 'Literal' && typeof node.value === 'string';

/** Adds every property whose name and value are texts: the dictionaries are literals with such properties. */
function collect(node: unknown, texts: Map<string, string>): void {
  if (Array.isArray(node)) for (const each of node) collect(each, texts);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, key, value } = node as Record<string, unknown>;
  if (type === 'Property') {
    const [name, text] = [key, value] as Record<string, unknown>[];
    if (name && text && isText(name) && isText(text)) texts.set(String(name.value), String(text.value));
  }
  for (const each of Object.values(node)) collect(each, texts);
}

/** The texts of the visitor's page by their keys. */
export function visitorTexts(): Readonly<Record<string, string>> {
  const texts = new Map<string, string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE }).sort()) {
    const code = OTHERS.test(file) ? '' : readFileSync(path.join(SOURCE, file), 'utf8');
    if (DICTIONARY.test(code)) collect(parseSync(file, code).program, texts);
  }
  return Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const FILE = 'texts.json';

/** Lists the texts for the panel, where a site replaces them. */
export const textList = (): Plugin => ({
  name: 'text-list',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(visitorTexts()) });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_, answer) => void answer.end(JSON.stringify(visitorTexts())));
  },
});
