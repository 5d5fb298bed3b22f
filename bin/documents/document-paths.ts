import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';

const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(entry => entry.name);
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const CODE = /`([^`\n]+)`/g;
/** A literal path without placeholders, wildcards or spaces. */
const PATH = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;

export const documents = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && existsSync(path.join(ROOT, file)));

/** Returns the paths in links or code of a document that do not exist. */
export function missingPaths(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const linked = [...text.matchAll(LINK)].map(([, place = '']) => place);
  const named = [...text.matchAll(CODE)].map(([, place = '']) => place).filter(isSourcePath);
  return [
    ...linked.filter(place => !existsSync(path.join(ROOT, path.dirname(document), place))),
    ...named.filter(place => !isThere(document, place)),
  ];
}

const isSourcePath = (code: string): boolean =>
  PATH.test(code) && code.includes('/') && FOLDERS.includes(code.split('/')[0] ?? '');

/** Resolves the path from the root or from the folder of the document. */
const isThere = (document: string, place: string): boolean =>
  existsSync(path.join(ROOT, place)) || existsSync(path.join(ROOT, path.dirname(document), place));
