import { expect, test } from 'vitest';
import { ROWS } from '../../tests/tables/info-window.ts';
import { OWN_ROWS } from '../../tests/tables/own-tools.ts';
import { SIDE_ROWS } from '../../tests/tables/side-tools.ts';
import { UNTARGETED_COMMANDS } from '../../tests/tables/untargeted-commands.ts';
import { OF_NO_CONTROL } from '../../tests/tables/walked-flags.ts';
import { CHAT_PERMISSIONS } from './permissions.ts';

test('each permission is tested alone on a screen or has no control (MAY-1)', () => {
  const rows = [...Object.values(ROWS).flat(), ...Object.values(OWN_ROWS).flat(), ...SIDE_ROWS];
  const alone = rows.flatMap(({ flags }) => (flags.length === 1 ? flags : []));
  const elsewhere = [
    ...Object.keys(OF_NO_CONTROL),
    ...UNTARGETED_COMMANDS.flatMap(({ needs, opensInstead }) =>
      opensInstead && typeof needs === 'object' ? needs : [],
    ),
  ];
  expect([...new Set([...alone, ...elsewhere])].sort()).toEqual([...CHAT_PERMISSIONS].sort());
  expect(alone.filter(flag => elsewhere.includes(flag))).toEqual([]);
});
