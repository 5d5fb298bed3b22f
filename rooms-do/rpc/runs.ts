/** Numbers as runs of neighbours, `from, count, from, count …`: sockets have their ids in order, so that a crowd is a few numbers. */
export type Runs = number[];

/** The order is kept; a number that follows the one before lengthens its run. */
export function runsOf(ids: Iterable<number>): Runs {
  const runs: Runs = [];
  let next = Number.NaN;
  for (const id of ids) {
    if (id === next) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(id, 1);
    next = id + 1;
  }
  return runs;
}

export function* idsIn(runs: Runs): Generator<number> {
  for (let at = 0; at < runs.length; at += 2) {
    const from = runs[at] ?? 0;
    const count = runs[at + 1] ?? 0;
    for (let id = from; id < from + count; id++) yield id;
  }
}
