/** A layer over the page. The browser's back button closes it. */
export type Layer = { close: () => void };

/** Open layers, topmost last. */
let layers: Layer[] = [];

const entriesIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** Number of history entries above the page's own entry. Entries from before a reload still exist. */
let entries = entriesIn(history.state);
/** True while the browser is going back, which is asynchronous. */
let isReturning = false;

/** Adjusts the history to exactly one entry per open layer. */
const settle = (): void => {
  if (isReturning) return;
  const surplus = entries - layers.length;
  isReturning = surplus > 0;
  if (isReturning) history.go(-surplus);
  // Each entry must contain the router's part of the state.
  else while (entries < layers.length) history.pushState({ ...history.state, layers: ++entries }, '');
};

/** Deferred, so that layers which close and open in the same turn cause no history change. */
const settleSoon = (): void => queueMicrotask(settle);

const onPopState = (): void => {
  const isOurs = isReturning;
  isReturning = false;
  entries = entriesIn(history.state);
  if (!isOurs) for (const layer of layers.splice(entries).reverse()) layer.close();
  settle();
};

/** Adds a layer on top and returns a function that removes it. */
export const addLayer = (layer: Layer): (() => void) => {
  layers.push(layer);
  settleSoon();
  return () => {
    layers = layers.filter(other => other !== layer);
    settleSoon();
  };
};

export const raiseLayer = (layer: Layer): void => {
  if (layers.includes(layer)) layers = [...layers.filter(other => other !== layer), layer];
};

/** Starts to handle the browser's back button. Removes history entries left by a reload. */
export const watchBack = (): void => {
  addEventListener('popstate', onPopState);
  settleSoon();
};
