import { expect, test } from 'vitest';
import { importCycles } from '../../bin/checks/import-cycles.ts';
import { FLOORS, importGraph, sourcesIn } from '../../bin/source-imports.ts';

test('no files form an import cycle, including type imports', () => {
  const cycles = importCycles(importGraph(FLOORS.flatMap(sourcesIn)));
  expect(cycles.map(cycle => cycle.join(' → '))).toEqual([]);
});

test('a cycle is reported once, by its shortest path and own files only', () => {
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

/** Folders with subfolders that import each other in one direction. */
const LAYERED = [
  'protocol',
  'domain',
  'rooms-do',
  'rooms-do/room',
  'rooms-do/lobby',
  'worker',
  'worker/platform',
  'web/src',
  'web/src/features',
];

test.each(LAYERED)('the folders in %s form no import cycle', base => {
  const folderOf = (file: string): string | undefined => {
    const [folder, ...rest] = file.startsWith(`${base}/`) ? file.slice(base.length + 1).split('/') : [];
    return rest.length > 0 ? folder : undefined;
  };
  const graph = new Map<string, string[]>();
  for (const [file, targets] of importGraph(sourcesIn(base))) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const others = targets.map(folderOf).filter(other => other !== undefined && other !== folder);
    graph.set(folder, [...new Set([...(graph.get(folder) ?? []), ...(others as string[])])]);
  }
  expect(graph.size).toBeGreaterThan(1);
  expect(importCycles(graph)).toEqual([]);
});
