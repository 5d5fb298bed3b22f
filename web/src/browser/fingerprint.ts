import { readStored, writeStored } from './local-storage.ts';
import { readSessionStored, writeSessionStored } from './session-storage.ts';

const KEY = 'samar.fingerprint';

/** Random id stored in this browser, used if no fingerprint can be computed. */
const fallbackId = (): string => {
  const number = readStored<string>(KEY) ?? crypto.randomUUID();
  writeStored(KEY, number);
  return number;
};

let computed: Promise<string> | null = null;

/**
 * Stored per tab, because the computation takes a fifth of a second on a slow machine and would delay each reload
 * (2026-11).
 */
const compute = async (): Promise<string> => {
  const kept = readSessionStored<string>(KEY);
  if (kept !== null) return kept;
  const fresh = await import('./compute-fingerprint.ts').then(file => file.computed).catch(fallbackId);
  writeSessionStored(KEY, fresh);
  return fresh;
};

/** The browser's fingerprint. Computed once per tab. */
export const fingerprint = (): Promise<string> => {
  computed ??= compute();
  return computed;
};
