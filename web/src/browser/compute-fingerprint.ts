import {
  hashComponents,
  isAndroid,
  isWebKit,
  loadSources,
  prepareForSources,
  sources,
} from '@fingerprintjs/fingerprintjs';

const compute = async (): Promise<string> => {
  await prepareForSources();
  const components = await loadSources(sources, { cache: {}, debug: false }, ['domBlockers'])();
  // Value that the library reports without an ad blocker, so that a blocker does not change the fingerprint. It is
  // undefined except in WebKit and on Android.
  const domBlockers = { value: isWebKit() || isAndroid() ? [] : undefined, duration: 0 };
  return hashComponents({ ...components, domBlockers });
};

/** Maximum wait. Some browsers never answer one of the fingerprint queries, and entry waits for the result. */
const LIMIT_MS = 5_000;

/** Computed when this module loads. The page loads the module at the first focus (public/theme.js). */
export const computed = Promise.race([
  compute(),
  new Promise<never>((_, reject) => setTimeout(reject, LIMIT_MS)),
]);
// Prevents an unhandled rejection. The failure is handled at first use.
computed.catch(() => {});
