import { expect, test } from 'vitest';
import { importCycles } from '../../../bin/checks/import-cycles.ts';
import { FLOORS, importGraph, sourcesIn } from '../../../bin/source-imports.ts';

test('no files import each other in a circle, types included (SOURCE-8)', () => {
  const cycles = importCycles(importGraph(FLOORS.flatMap(sourcesIn)));
  expect(cycles.map(cycle => cycle.join(' → '))).toEqual([]);
});

test('a circle is found once, by its shortest way, and files that only lead to it are not in it (SOURCE-8)', () => {
  const graph = new Map([
    ['leads-to-it', ['a']],
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', ['a', 'leaf']],
    ['leaf', []],
    ['alone', ['alone']],
  ]);
  expect(importCycles(graph)).toEqual([['a', 'b'], ['alone']]);
});
