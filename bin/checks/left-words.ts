import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documents } from '../documents/document-paths.ts';
import { ROOT, readSource, sourcesIn } from '../source-imports.ts';
import { blankStrings, commentsIn } from './blank-strings.ts';
import { parseTests } from './spec-titles.ts';

export const VOCABULARY = 'docs/vocabulary.md';
const FOLDERS = ['protocol', 'domain', 'rooms-do', 'worker', 'web', 'tests', 'bench', 'bin', 'migrations'];
const ROW = /^\| ([^|]+) \| ([^|]+) \|(?: ([^|]+) \|)?$/;
const ORDINARY = /^[A-Z]?[a-z]+$/;
const DECLARATION =
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;

/** Where left words may stand, and why. */
const ALLOWED: readonly { place: RegExp; why: string }[] = [
  { place: /^migrations\//, why: 'a migration that has run is never changed' },
  {
    place: /^rooms-do\/(?:room|lobby)\/storage\.ts$/,
    why: 'its migrations read what earlier versions stored',
  },
  { place: /^CHANGELOG\.md$/, why: 'it says what earlier releases called things' },
  { place: /^docs\/vocabulary\.md$/, why: 'it lists them' },
  { place: /^docs\/glossary\.md$/, why: 'its last column lists what is not said' },
];
/** Phrases of others in which a left word stands. */
const ALLOWED_PHRASES: readonly { phrase: RegExp; why: string }[] = [
  { phrase: /output gate/gi, why: 'the platform calls it so' },
];

export type Vocabulary = {
  /** In sentences, with whatever ending. */
  words: ReadonlyMap<string, string>;
  /** In code: on these floors where it is an ordinary word, else anywhere. */
  names: readonly { left: string; right: string; floors: readonly string[] }[];
};

export function readVocabulary(page = readFileSync(path.join(ROOT, VOCABULARY), 'utf8')): Vocabulary {
  const rows = page.split('\n').flatMap(line => {
    const [, left = '', right = '', floors] = ROW.exec(line) ?? [];
    return left === '' || left === 'no longer' || left === '---' ? [] : [{ left, right, floors }];
  });
  return {
    words: new Map(rows.filter(row => row.floors === undefined).map(({ left, right }) => [left, right])),
    names: rows.flatMap(({ left, right, floors }) =>
      floors === undefined ? [] : [{ left, right, floors: floors.split(', ') }],
    ),
  };
}

/** Every use of a left word in the repository, as a sentence. */
export function leftWords(vocabulary: Vocabulary): string[] {
  const sources = FOLDERS.flatMap(sourcesIn).filter(file => isChecked(file));
  return [
    ...sources.flatMap(file => leftInSource(file, readSource(file), vocabulary)),
    ...documents()
      .filter(file => isChecked(file))
      .flatMap(file => leftInSentences(file, numbered(readSource(file)), vocabulary)),
  ];
}

export function leftInSource(file: string, source: string, vocabulary: Vocabulary): string[] {
  const code = blankStrings(source);
  const declared = new Set([...code.matchAll(DECLARATION)].map(([, name = '']) => name));
  const identifiers = new Set(code.match(/[A-Za-z_]\w*/g));
  const stem = path.basename(file).split('.')[0] ?? '';
  const names = vocabulary.names
    .filter(({ left, floors }) =>
      ORDINARY.test(left)
        ? floors.some(floor => file.startsWith(`${floor}/`)) && (declared.has(left) || stem === left)
        : identifiers.has(left) || stem === left,
    )
    .map(({ left, right }) => `${file}: ${left} is ${right}`);
  const titles = /\.(?:test|spec)\.tsx?$/.test(file)
    ? parseTests(source, file).map(({ line, title }) => ({ line, text: title }))
    : [];
  return [...names, ...leftInSentences(file, [...commentsIn(source), ...titles], vocabulary)];
}

function leftInSentences(
  file: string,
  sentences: readonly { line: number; text: string }[],
  { words }: Vocabulary,
): string[] {
  return sentences.flatMap(({ line, text }) =>
    [...words].flatMap(([left, right]) =>
      new RegExp(`(?<![\\w\`/.-])${left}(?:s|es|ed|ing|'s)?(?![\\w/.-]|\`)`, 'i').test(withoutPhrases(text))
        ? [`${file}:${line}: ${left} is ${right}`]
        : [],
    ),
  );
}

const isChecked = (file: string): boolean => !ALLOWED.some(({ place }) => place.test(file));

const withoutPhrases = (text: string): string =>
  ALLOWED_PHRASES.reduce((rest, { phrase }) => rest.replace(phrase, ''), text);

const numbered = (text: string) => text.split('\n').map((row, at) => ({ line: at + 1, text: row }));
