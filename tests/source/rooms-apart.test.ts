import { expect, test } from 'vitest';
import { filesImportedBy, sourcesIn } from '../../bin/source-imports.ts';

const OBJECTS = ['room', 'lobby', 'relay'];

test.each(OBJECTS.flatMap(one => OBJECTS.filter(other => other !== one).map(other => [one, other])))(
  'the %s has no import from the %s',
  (one, other) => {
    const crossing = sourcesIn(`rooms-do/${one}`).flatMap(file =>
      filesImportedBy(file)
        .filter(target => target.startsWith(`rooms-do/${other}/`))
        .map(target => `${file} imports ${target}`),
    );
    expect(crossing).toEqual([]);
  },
);

test.each(['rpc', 'sockets'])('shared code in %s imports from none of the objects', folder => {
  const upwards = sourcesIn(`rooms-do/${folder}`).flatMap(file =>
    filesImportedBy(file)
      .filter(target => /^rooms-do\/(?:room|lobby|relay)\//.test(target))
      .map(target => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});
