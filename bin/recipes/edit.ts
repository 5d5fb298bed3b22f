import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, readSource } from '../source-imports.ts';

/** One file of a recipe, with what it says afterwards. */
export type Edit = { file: string; text: string };

/** A file that is there, with a text put in before a mark. Throws where the mark is gone: the recipe has to follow. */
export function insertBefore(file: string, mark: string, added: string): Edit {
  const source = readSource(file);
  const at = source.lastIndexOf(mark);
  if (at < 0) throw new Error(`${file} has no "${mark}"`);
  return { file, text: source.slice(0, at) + added + source.slice(at) };
}

export const append = (file: string, added: string): Edit => ({ file, text: readSource(file) + added });

/** A file that is new. Throws where there is one already. */
export function create(file: string, text: string): Edit {
  if (existsSync(path.join(ROOT, file))) throw new Error(`${file} is there already`);
  return { file, text };
}

/** The formatter puts them in their order. */
export const withImports = ({ file, text }: Edit, ...lines: string[]): Edit => ({
  file,
  text: `${lines.join('\n')}\n${text}`,
});

/** The next id of a group of rules, and the line after which its rule stands. */
export function nextRule(spec: string, group: string): { id: string; last: string } {
  const rules = [...spec.matchAll(new RegExp(`^- \\*\\*${group}-(\\d+)\\*\\* .*$`, 'gm'))];
  const last = rules.at(-1);
  if (!last) throw new Error(`SPEC.md has no rules of ${group}`);
  return { id: `${group}-${Number(last[1]) + 1}`, last: last[0] };
}

export const capitalised = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

export const snake = (name: string): string => kebab(name).replaceAll('-', '_');
