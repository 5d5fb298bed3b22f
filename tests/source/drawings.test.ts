import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../bin/source-imports.ts';

const FOLDERS = ['migrations/seed/pictures', 'web/src/stories/art', 'web/public'];

test('drawings contain no text element, so they need no font of the machine', () => {
  const drawings = FOLDERS.flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.svg'))
      .map(file => path.join(folder, file)),
  );
  expect(drawings.length).toBeGreaterThan(30);
  expect(drawings.filter(file => readFileSync(path.join(ROOT, file), 'utf8').includes('<text'))).toEqual([]);
});
