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
  // The library's value without an ad blocker, so that a blocker changes no fingerprint. It has none for other
  // browsers.
  const domBlockers = { value: isWebKit() || isAndroid() ? [] : undefined, duration: 0 };
  return hashComponents({ ...components, domBlockers });
};

/** Starts with the evaluation of this module, which the page loads with the first focus (public/theme.js). */
export const computed = compute();
// A failure is handled with the first use.
computed.catch(() => {});
