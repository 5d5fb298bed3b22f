import { expect, test } from 'vitest';
import { codeIn, FLOORS, readSource } from '../../bin/source-imports.ts';

const LINES_MAX = 450;
/** Data files contain no code, so they may have any length. */
const DATA = [/^migrations\//, /^tests\/tables\//, /web\/src\/i18n\/texts\/ar/];

test('no file except data is longer than 450 lines', () => {
  const long = [...FLOORS, 'tests', 'bin', 'bench']
    .flatMap(codeIn)
    .filter(file => !DATA.some(pattern => pattern.test(file)))
    .map(file => `${readSource(file).split('\n').length - 1} ${file}`)
    .filter(row => Number.parseInt(row, 10) > LINES_MAX);
  expect(long).toEqual([]);
});
