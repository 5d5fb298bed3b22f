import { type Env, isRequestLogOff } from '../env.ts';
import type { ChainedEntry } from './chain.ts';

/** One line an act, under the turn of its entry, which has the rest: never a text, a name, an address or a device. */
export function logActs(env: Env, entries: readonly ChainedEntry[]): void {
  if (isRequestLogOff(env)) return;
  for (const { turn, eventType, userRole, eventDate } of entries)
    console.log(JSON.stringify({ what: 'act', turn, type: eventType, role: userRole, at: eventDate }));
}
