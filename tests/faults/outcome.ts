import type { Tally } from './tally.ts';

/** A row of the table: the fault, its load, the number of runs, and the result. */
export type Outcome = Tally & {
  fault: string;
  load: string;
  runs: number;
  /**
   * 99th percentile of the milliseconds until all users were back, or the state was correct again. Null if no recovery
   * was needed.
   */
  healMs: number | null;
  misses: string[];
};

const COLUMNS = [
  'fault',
  'load',
  'runs',
  'acked',
  'lost',
  'doubled',
  'out of order',
  'leaked',
  'time to heal',
  'holds',
];

const cellsOf = (row: Outcome): string[] => [
  row.fault,
  row.load,
  String(row.runs),
  row.acked.toLocaleString('en'),
  String(row.lost),
  String(row.doubled),
  String(row.unordered),
  String(row.leaked),
  row.healMs === null ? '–' : `${(row.healMs / 1_000).toFixed(1)} s`,
  row.misses.length === 0 ? 'yes' : `**no**: ${row.misses.join('; ')}`,
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const tableOf = (rows: readonly Outcome[]): string =>
  [
    line(COLUMNS),
    line(COLUMNS.map((_, at) => (at < 2 ? '---' : '--:'))),
    ...rows.map(cellsOf).map(line),
  ].join('\n');

/** Broken promises: those that are the same for every fault, and the given ones. */
export function missesOf(
  { lost, doubled, unordered, leaked }: Tally,
  more: readonly (string | false)[] = [],
): string[] {
  return [
    lost > 0 && `${lost} lost`,
    doubled > 0 && `${doubled} doubled`,
    unordered > 0 && `${unordered} out of order`,
    leaked > 0 && `${leaked} leaked`,
    ...more,
  ].filter(each => each !== false);
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
