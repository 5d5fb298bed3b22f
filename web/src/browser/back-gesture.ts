/** A layer over the page, which the browser's back button closes. */
export type Layer = { close: () => void };

/** Open layers, topmost last. */
let layers: Layer[] = [];

const entriesIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** Number of history entries above the page's own. Entries from before a reload still exist. */
let entries = entriesIn(history.state);
/** True until the browser has finished going back, which is asynchronous. */
let isReturning = false;

/** Keeps exactly one history entry for each open layer. */
const settle = (): void => {
  if (isReturning) return;
  const surplus = entries - layers.length;
  isReturning = surplus > 0;
  if (isReturning) history.go(-surplus);
  // Keeps the router's part of the state, which it needs in every entry.
  else while (entries < layers.length) history.pushState({ ...history.state, layers: ++entries }, '');
};

/** Deferred, so that layers that close and open in the same turn do not change the history. */
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

/** Starts to handle the browser's back button. Removes entries that a reload left. */
export const watchBack = (): void => {
  addEventListener('popstate', onPopState);
  settleSoon();
};
