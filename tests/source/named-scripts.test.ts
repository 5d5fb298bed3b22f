import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const NAMED = /['"`]((?:bin|bench|tests)\/[\w./-]+\.(?:ts|mjs))['"`]/g;

test('every script that a file in bin names by path exists in the repository', () => {
  const tools = readdirSync(path.join(ROOT, 'bin'), { recursive: true, encoding: 'utf8' });
  const named = tools
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...readFileSync(path.join(ROOT, 'bin', file), 'utf8').matchAll(NAMED)])
    .map(([, script = '']) => script);
  expect(named).toContain('bin/build-shipped.ts');
  expect(named.filter(script => !existsSync(path.join(ROOT, script)))).toEqual([]);
});

test('npm start and npm test first run bin/setup.mjs', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect([scripts.prestart, scripts.pretest]).toEqual(['node bin/setup.mjs', 'node bin/setup.mjs']);
});

/** A command to be copied into a shell: a line in a document, words in quotes, or the first line of a script. */
const BARE = /(?:^ {4}|`|^\/\/ .*?(?<!npx ))\bnode (?:--\S+ )*(?:bin|bench|tests|examples)\/\S+\.ts\b/;

test('manual commands in documents and scripts start with npx node', () => {
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
