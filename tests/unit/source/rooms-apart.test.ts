import { expect, test } from 'vitest';
import { filesImportedBy, sourcesIn } from '../../../bin/source-imports.ts';

test.each([
  ['room', 'lobby'],
  ['lobby', 'room'],
])('the %s imports nothing of the %s (SOURCE-10)', (one, other) => {
  const crossing = sourcesIn(`rooms-do/${one}`).flatMap(file =>
    filesImportedBy(file)
      .filter(target => target.startsWith(`rooms-do/${other}/`))
      .map(target => `${file} imports ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('what they say to each other imports neither of them (SOURCE-10)', () => {
  const upwards = sourcesIn('rooms-do/rpc').flatMap(file =>
    filesImportedBy(file)
      .filter(target => /^rooms-do\/(?:room|lobby)\//.test(target))
      .map(target => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});
