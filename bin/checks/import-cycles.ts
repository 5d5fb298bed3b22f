type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns one shortest cycle for each group of files that import each other. */
export function importCycles(graph: Graph): string[][] {
  const inCycle = new Set<string>();
  const cycles: string[][] = [];
  for (const file of graph.keys()) {
    if (inCycle.has(file)) continue;
    const cycle = shortestCycleFrom(graph, file);
    if (!cycle) continue;
    for (const each of reachableBothWays(graph, file)) inCycle.add(each);
    cycles.push(cycle);
  }
  return cycles;
}

function shortestCycleFrom(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) return pathTo(cameFrom, start, file);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return null;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const files = [end];
  for (let file = end; file !== start; ) {
    file = cameFrom.get(file) ?? start;
    files.unshift(file);
  }
  return files;
}

function reachableBothWays(graph: Graph, file: string): string[] {
  const backwards = new Map<string, string[]>();
  for (const [from, targets] of graph)
    for (const target of targets) backwards.set(target, [...(backwards.get(target) ?? []), from]);
  const back = reachable(backwards, file);
  return [...reachable(graph, file)].filter(each => back.has(each));
}

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set([start]);
  for (const file of seen) for (const target of graph.get(file) ?? []) seen.add(target);
  return seen;
}
