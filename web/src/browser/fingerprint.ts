import type { BuiltinComponents } from '@fingerprintjs/fingerprintjs';
import { readStored, writeStored } from './local-storage.ts';
import { readSessionStored, writeSessionStored } from './session-storage.ts';

const KEY = 'samar.fingerprint';

/** Fallback if no fingerprint can be computed: a stored random id. */
const fallbackId = (): string => {
  const number = readStored<string>(KEY) ?? crypto.randomUUID();
  writeStored(KEY, number);
  return number;
};

const compute = async (): Promise<string> => {
  try {
    const { load, hashComponents } = await import('@fingerprintjs/fingerprintjs');
    // The library's default sends usage data to its makers.
    const agent = await load({ monitoring: false });
    return hashComponents(withoutBlockers((await agent.get()).components));
  } catch {
    return fallbackId();
  }
};

/**
 * The components of a browser without an ad blocker, so that a blocker changes no fingerprint. The library gives no value for browsers
 * in which it does not look for blockers.
 */
const withoutBlockers = (components: BuiltinComponents): BuiltinComponents => {
  const { domBlockers } = components;
  const isUnsupported = 'value' in domBlockers && domBlockers.value === undefined;
  return { ...components, domBlockers: { value: isUnsupported ? undefined : [], duration: 0 } };
};

let computed: Promise<string> | null = null;

/** Kept with the tab: computing takes a fifth of a second of a slow machine, and a reload waits for it (2026-11). */
const computeOnce = async (): Promise<string> => {
  const kept = readSessionStored<string>(KEY);
  if (kept !== null) return kept;
  const fresh = await compute();
  writeSessionStored(KEY, fresh);
  return fresh;
};

/** The browser's fingerprint. Computed once per tab. */
export const fingerprint = (): Promise<string> => {
  computed ??= computeOnce();
  return computed;
};
