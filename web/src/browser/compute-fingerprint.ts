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
  // The library's value without an ad blocker, so that a blocker does not change the fingerprint. Other browsers have
  // no value.
  const domBlockers = { value: isWebKit() || isAndroid() ? [] : undefined, duration: 0 };
  return hashComponents({ ...components, domBlockers });
};

/** A source of a browser may never answer. Without a limit the entry would wait for it. */
const LIMIT_MS = 5_000;

/** Computed when this module loads. The page loads the module at the first focus (public/theme.js). */
export const computed = Promise.race([
  compute(),
  new Promise<never>((_, reject) => setTimeout(reject, LIMIT_MS)),
]);
// Prevents an unhandled rejection. The failure is handled at first use.
computed.catch(() => {});
