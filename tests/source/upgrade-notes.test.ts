import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSource } from '../../bin/source-imports.ts';

const releases = [...readSource('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
  ([, version]) => version,
);
const next = readSource('docs/upgrades/next.md');

test('every release has an upgrade note; the newest is the version in package.json', () => {
  expect(releases.length).toBeGreaterThan(0);
  expect(releases.filter(version => !existsSync(path.join(ROOT, `docs/upgrades/${version}.md`)))).toEqual([]);
  const listed = readSource('docs/upgrades/README.md');
  expect(releases.filter(version => !listed.includes(`[${version}.md](${version}.md)`))).toEqual([]);
  expect(JSON.parse(readSource('package.json')).version).toBe(releases[0]);
});

test('the next note starts after the last release, with migrations and classes', () => {
  expect(next).toContain(`From ${releases[0]} `);
  const [, first = ''] = /The migrations from (\d{4}) on /.exec(next) ?? [];
  expect(readdirSync(path.join(ROOT, 'migrations')).some(file => file.startsWith(`${first}_`))).toBe(true);
  const [, ...since] = [...readSource('wrangler.toml').matchAll(/^new_sqlite_classes = (\[.*\])$/gm)];
  const classes = since.flatMap(([, list]) => JSON.parse(list ?? '[]') as string[]);
  expect(classes.filter(name => !next.includes(`\`${name}\``))).toEqual([]);
});
