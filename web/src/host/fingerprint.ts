import { recall, remember } from './storage.ts';

const KEY = 'samar.fingerprint';

/** Where the browser refuses to be told apart, a number of our own serves as long as it is kept. */
const ownNumber = (): string => {
  const number = recall<string>(KEY) ?? crypto.randomUUID();
  remember(KEY, number);
  return number;
};

const compute = async (): Promise<string> => {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Unasked, the library now and then reports its use to its makers.
    const agent = await load({ monitoring: false });
    return (await agent.get()).visitorId;
  } catch {
    return ownNumber();
  }
};

let known: Promise<string> | null = null;

/** The browser's hint of which device this is. Computed once a page. */
export const fingerprint = (): Promise<string> => {
  known ??= compute();
  return known;
};
