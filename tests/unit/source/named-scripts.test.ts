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
