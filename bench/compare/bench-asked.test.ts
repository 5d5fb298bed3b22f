import { expect, test } from 'vitest';
import { askedFor } from './asked.ts';
import { CELLS, QUICK_CELLS, titleOf } from './cells.ts';

const WHOLE = { cells: CELLS, isQuick: false, isWhole: true, idleSeconds: 60 };

test.each([
  [[], WHOLE],
  [['idle=3600'], { ...WHOLE, idleSeconds: 3600 }],
  [['quick'], { ...WHOLE, cells: QUICK_CELLS, isQuick: true, isWhole: false }],
  [
    ['95/74', '300/20'],
    { ...WHOLE, cells: CELLS.filter(cell => ['95/74', '300/20'].includes(titleOf(cell))), isWhole: false },
  ],
])('bench arguments select the cells and idle time: %j', (given, asked) => {
  expect(askedFor(given)).toEqual(asked);
});

test.each([[['quik']], [['95/75']], [['idle=long']]])(
  'an unknown bench argument is named in the error and nothing runs: %j',
  given => {
    expect(askedFor(given)).toMatch(
      new RegExp(`^There is no ${given[0]}. There are: quick, idle=SECONDS, 20`),
    );
  },
);
