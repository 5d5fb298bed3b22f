import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const NAMED = /['"`]((?:bin|bench|tests)\/[\w./-]+\.(?:ts|mjs))['"`]/g;

test('every script that a tool starts by its path is there (SOURCE-29)', () => {
  const tools = readdirSync(path.join(ROOT, 'bin'), { recursive: true, encoding: 'utf8' });
  const named = tools
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...readFileSync(path.join(ROOT, 'bin', file), 'utf8').matchAll(NAMED)])
    .map(([, script = '']) => script);
  expect(named).toContain('bin/build-shipped.ts');
  expect(named.filter(script => !existsSync(path.join(ROOT, script)))).toEqual([]);
});

test('every script of npm that is TypeScript installs the Node that runs it first (SOURCE-29)', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const written = Object.keys(scripts).filter(name => /^node .*\.ts\b/.test(scripts[name] ?? ''));
  expect(written).toContain('bench');
  expect(written.filter(name => scripts[`pre${name}`] !== 'node bin/setup.mjs')).toEqual([]);
});

test('what documents run by hand runs on the Node that is installed with the project (SOURCE-29)', () => {
  const pages = ['bench/README.md', 'docs/guarantees.md', 'README.md', 'CONTRIBUTING.md', 'docs/deploy.md'];
  const bare = pages.flatMap(page =>
    readFileSync(path.join(ROOT, page), 'utf8')
      .split('\n')
      .filter(line => /^ {4}node .*\.ts\b/.test(line)),
  );
  expect(bare).toEqual([]);
});
