import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const NAMED = /['"`]((?:bin|bench|tests)\/[\w./-]+\.(?:ts|mjs))['"`]/g;

test('every script that a tool starts by its path is there (SOURCE-24)', () => {
  const tools = readdirSync(path.join(ROOT, 'bin'), { recursive: true, encoding: 'utf8' });
  const named = tools
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...readFileSync(path.join(ROOT, 'bin', file), 'utf8').matchAll(NAMED)])
    .map(([, script = '']) => script);
  expect(named).toContain('bin/build-shipped.ts');
  expect(named.filter(script => !existsSync(path.join(ROOT, script)))).toEqual([]);
});

/** What is run where nothing is installed, or where something else has installed it. */
const BEFORE_INSTALLING = ['build', 'lock'];

test('every script of npm installs first what runs it (SOURCE-24)', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const written = Object.keys(scripts).filter(
    name => !name.startsWith('pre') && !BEFORE_INSTALLING.includes(name),
  );
  expect(written).toContain('bench');
  expect(written.filter(name => scripts[`pre${name}`] !== 'node bin/setup.mjs')).toEqual([]);
});

/** A command as it is copied into a shell: a line of its own in a document, words of it in quotes, or the first line of a script. */
const BARE = /(?:^ {4}|`|^\/\/ .*?(?<!npx ))\bnode (?:--\S+ )*(?:bin|bench|tests|examples)\/\S+\.ts\b/;

test('what documents and scripts say is run by hand runs on the Node that is installed with the project (SOURCE-24)', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules' && !name.startsWith('.'),
  );
  const files = folders.flatMap(each =>
    each.isDirectory()
      ? readdirSync(path.join(ROOT, each.name), { recursive: true, encoding: 'utf8' }).map(
          file => `${each.name}/${file}`,
        )
      : [each.name],
  );
  const lines = files.flatMap(file => {
    const isPage = file.endsWith('.md');
    if (!isPage && !/^(?:bin|bench|tests|examples)\/.+\.ts$/.test(file)) return [];
    const all = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
    return (isPage ? all : all.slice(0, 1)).map(line => `${file}: ${line}`);
  });
  const said = lines.map(line => line.slice(line.indexOf(': ') + 2));
  expect(said.filter(line => line.includes('npx node ')).length).toBeGreaterThan(20);
  expect(lines.filter((_, at) => BARE.test(said[at] ?? ''))).toEqual([]);
});
