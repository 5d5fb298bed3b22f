import { readStored, writeStored } from './local-storage.ts';

const KEY = 'samar.fingerprint';

/** Where no fingerprint can be computed, a stored random id takes its place. */
const fallbackId = (): string => {
  const number = readStored<string>(KEY) ?? crypto.randomUUID();
  writeStored(KEY, number);
  return number;
};

const compute = async (): Promise<string> => {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // By default the library reports its use to its makers now and then.
    const agent = await load({ monitoring: false });
    return (await agent.get()).visitorId;
  } catch {
    return fallbackId();
  }
};

let computed: Promise<string> | null = null;

/** The browser's fingerprint. Computed once per page. */
export const fingerprint = (): Promise<string> => {
  computed ??= compute();
  return computed;
};
