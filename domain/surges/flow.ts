import { SURGE_MEMORY_MS, SURGE_TIMES_USUAL, SURGE_WINDOW_MS } from '../../protocol/surge-limits.ts';

/** How much comes of one provider: in the current window (counted from 1970), and in a window of the last hours on average. */
export type Flow = { readonly window: number; readonly count: number; readonly usual: number };

/** Below this a flow is as good as none: less than one in an hour. */
const FORGOTTEN = SURGE_WINDOW_MS / SURGE_MEMORY_MS;

const KEPT = Math.exp(-SURGE_WINDOW_MS / SURGE_MEMORY_MS);

const windowOf = (now: number): number => Math.floor(now / SURGE_WINDOW_MS);

/** With one more. Windows that were a surge are not taken for usual, or a long raid would raise its own limit. */
export function withOneMore(flow: Flow | undefined, floor: number, now: number): Flow {
  const current = upTo(flow, floor, now);
  return { ...current, count: current.count + 1 };
}

/** Over what is usual and over the floor. A floor of 0 switches it off. */
export const isSurging = ({ count, usual }: Flow, floor: number): boolean =>
  floor > 0 && count > Math.max(floor, usual * SURGE_TIMES_USUAL);

/** Whether nothing would be another if it were not known. */
export function isForgettable(flow: Flow, floor: number, now: number): boolean {
  const { count, usual } = upTo(flow, floor, now);
  return count === 0 && usual < FORGOTTEN;
}

/** The same flow in the window of now. A clock that was put back begins no new window. */
function upTo(flow: Flow | undefined, floor: number, now: number): Flow {
  const window = windowOf(now);
  if (!flow) return { window, count: 0, usual: 0 };
  const passed = window - flow.window;
  if (passed <= 0) return flow;
  const seen = isSurging(flow, floor) ? flow.usual : flow.usual * KEPT + flow.count * (1 - KEPT);
  return { window, count: 0, usual: seen * KEPT ** (passed - 1) };
}
