import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_SOURCES } from './build-page.ts';
import { WORKER_SOURCES } from './build-worker.ts';

const BUILT = 'web/dist/';

test('page and worker sources contain no generated file', () => {
  const written = readFileSync('.gitignore', 'utf8').trim().split('\n');
  const among = [...PAGE_SOURCES, ...WORKER_SOURCES].flatMap(source =>
    written.filter(each => each.startsWith(`${source}/`) && each !== BUILT),
  );
  expect(among).toEqual([]);
});
