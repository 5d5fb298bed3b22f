import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

/** Folders of shipped code, lowest layer first. */
export const FLOORS = ['protocol', 'domain', 'rooms-do', 'worker', 'web'] as const;
export type Floor = (typeof FLOORS)[number];

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"\n]+)['"]/gm;

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

export const codeIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => path.join(folder, file))
    .filter(file => SOURCE.test(file) && !/node_modules|^web\/dist/.test(file))
    .sort();

export const sourcesIn = (folder: string): string[] => codeIn(folder).filter(file => !TEST.test(file));

/** Returns the relative imports of a file, including type imports, as paths from the root. */
export const filesImportedBy = (file: string): string[] =>
  specifiersIn(file)
    .filter(name => name.startsWith('.'))
    .map(name => path.join(path.dirname(file), name.replace(/\?.*$/, '')));

export const packagesImportedBy = (file: string): string[] =>
  specifiersIn(file).filter(name => !name.startsWith('.'));

export function importGraph(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(files.map(file => [file, filesImportedBy(file).filter(target => known.has(target))]));
}

export const isThere = (place: string): boolean => existsSync(path.join(ROOT, place));

const specifiersIn = (file: string): string[] =>
  [...readSource(file).matchAll(IMPORT)].map(match => match[1] ?? '');
