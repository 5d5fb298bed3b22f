/** Users in the room, and messages per second. */
export type Cell = { people: number; rate: number };

export const CELLS: readonly Cell[] = [
  { people: 20, rate: 12 },
  { people: 95, rate: 10 },
  { people: 95, rate: 74 },
  { people: 300, rate: 20 },
  { people: 300, rate: 100 },
  { people: 1_000, rate: 10 },
  { people: 1_000, rate: 40 },
];
export const QUICK_CELLS: readonly Cell[] = [
  { people: 20, rate: 12 },
  { people: 95, rate: 74 },
];

export const titleOf = ({ people, rate }: Cell): string => `${people}/${rate}`;

/**
 * Upper limits of the median. Behind the development proxy: processor time per delivery relative to the floor, and p95
 * to the last member in ms. Without the proxy: relative to Socket.IO.
 */
type Limit = { byFloor: number; p95: number; bySocketIo: number | null };

export const LIMITS: Record<string, Limit> = {
  '20/12': { byFloor: 1, p95: 9, bySocketIo: null },
  '95/10': { byFloor: 0.92, p95: 14, bySocketIo: 2.2 },
  '95/74': { byFloor: 0.48, p95: 80, bySocketIo: 1.6 },
  '300/20': { byFloor: 0.5, p95: 135, bySocketIo: 1.4 },
  '300/100': { byFloor: 0.33, p95: 150, bySocketIo: 0.55 },
  '1000/10': { byFloor: 0.45, p95: 320, bySocketIo: 1 },
  '1000/40': { byFloor: 0.3, p95: 320, bySocketIo: 0.45 },
};
