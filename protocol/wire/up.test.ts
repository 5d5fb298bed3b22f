import { expect, test } from 'vitest';
import { withUnknownField } from '../../tests/support/unknown-field.ts';
import { UP_MESSAGES } from '../../tests/tables/up-messages.ts';
import { up } from './up.ts';

test.each(UP_MESSAGES)(
  '%s takes what the contract names and nothing else (%s)',
  (name, _, fitting, unfitting) => {
    for (const data of fitting)
      expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
    for (const data of unfitting)
      expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
  },
);

test('every message has its row (WIRE-14, WIRE-66)', () => {
  expect(UP_MESSAGES.map(([name]) => name).sort()).toEqual(Object.keys(up).sort());
});

test.each(UP_MESSAGES)('%s refuses a field that it does not name (WIRE-14)', (name, _, fitting) => {
  for (const data of fitting.flatMap(withUnknownField))
    expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('every message but the one that is a text is tried with an unknown field (WIRE-14)', () => {
  const tried = UP_MESSAGES.filter(([, , fitting]) => fitting.flatMap(withUnknownField).length > 0);
  expect(UP_MESSAGES.filter(row => !tried.includes(row)).map(([name]) => name)).toEqual(['sendOriginURL']);
});
