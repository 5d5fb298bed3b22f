import { FLOORS, filesImportedBy, sourcesIn } from '../source-imports.ts';

/** Who imports whom, by floors; within rooms-do by room, lobby and what they say to each other. */
export function floorEdges(): [from: string, to: string][] {
  const edges = new Set<string>();
  for (const file of FLOORS.flatMap(sourcesIn)) {
    for (const target of filesImportedBy(file)) {
      const [from, to] = [partOf(file), partOf(target)];
      if (from !== to) edges.add(`${from} ${to}`);
    }
  }
  return [...edges].sort().map(edge => edge.split(' ') as [string, string]);
}

const partOf = (file: string): string => {
  const [floor = '', part = ''] = file.split('/');
  return floor === 'rooms-do' ? `${floor}/${part}` : floor;
};
