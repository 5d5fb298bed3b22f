import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

/** Shipped code, from the ground up. */
export const FLOORS = ['protocol', 'domain', 'rooms-do', 'worker', 'web'] as const;
export type Floor = (typeof FLOORS)[number];

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"\n]+)['"]/gm;

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The code files of a folder, tests included, as paths from the root. */
export const codeIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => path.join(folder, file))
    .filter(file => SOURCE.test(file) && !/node_modules|^web\/dist/.test(file))
    .sort();

/** The source files of a folder, without the tests beside them, as paths from the root. */
export const sourcesIn = (folder: string): string[] => codeIn(folder).filter(file => !TEST.test(file));

/** Relative imports of a file, types included: paths from the root. */
export const filesImportedBy = (file: string): string[] =>
  specifiersIn(file)
    .filter(name => name.startsWith('.'))
    .map(name => path.join(path.dirname(file), name.replace(/\?.*$/, '')));

/** The packages that a file imports. */
export const packagesImportedBy = (file: string): string[] =>
  specifiersIn(file).filter(name => !name.startsWith('.'));

/** Import graph of these files. */
export function importGraph(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(files.map(file => [file, filesImportedBy(file).filter(target => known.has(target))]));
}

export const isThere = (place: string): boolean => existsSync(path.join(ROOT, place));

const specifiersIn = (file: string): string[] =>
  [...readSource(file).matchAll(IMPORT)].map(match => match[1] ?? '');
