import { CELLS, type Cell, QUICK_CELLS, titleOf } from './cells.ts';

/** Selected parts of the benchmark. `idleSeconds`: duration of the idle cell. */
export type Asked = { cells: readonly Cell[]; isQuick: boolean; isWhole: boolean; idleSeconds: number };

const IDLE = /^idle=(\d+)$/;

/**
 * Reads the command's arguments. Returns an error text for an unknown argument, because the default run takes half an
 * hour.
 */
export function askedFor(given: readonly string[]): Asked | string {
  const named = CELLS.filter(cell => given.includes(titleOf(cell)));
  const titles = CELLS.map(titleOf);
  const unknown = given.filter(each => each !== 'quick' && !IDLE.test(each) && !titles.includes(each));
  if (unknown.length > 0)
    return `There is no ${unknown.join(', ')}. There are: quick, idle=SECONDS, ${titles.join(', ')}`;
  const isQuick = given.includes('quick');
  const idle = given.map(each => IDLE.exec(each)?.[1]).find(each => each !== undefined);
  return {
    cells: named.length > 0 ? named : isQuick ? QUICK_CELLS : CELLS,
    isQuick,
    isWhole: !isQuick && named.length === 0,
    idleSeconds: Number(idle ?? 60),
  };
}
