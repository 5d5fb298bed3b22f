import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second: `man 5 proc`, fields ppid, utime, stime. */
const TICKS_A_SECOND = 100;

type Times = { parent: number; seconds: number };

/** Processor time of a process and its running descendants. */
export function processorSeconds(root: number): number {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times) all.set(Number(name), times);
  }
  let sum = 0;
  for (const [id, { seconds }] of all) if (isWithin(all, id, root)) sum += seconds;
  return sum;
}

function timesOf(id: string): Times | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    // The process ended between the two reads.
    return null;
  }
  // The program name in brackets may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND };
}

function isWithin(all: ReadonlyMap<number, Times>, id: number, root: number): boolean {
  for (let at: number | undefined = id; at; at = all.get(at)?.parent) if (at === root) return true;
  return false;
}
