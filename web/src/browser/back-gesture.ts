/** A layer over the page, which the browser's back closes. */
export type Layer = { close: () => void };

/** Open layers, the topmost last. */
let layers: Layer[] = [];

const entriesIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** History entries above the page's own. After a reload those from before it are still there. */
let entries = entriesIn(history.state);
/** True until the browser has finished going back, which it does asynchronously. */
let isReturning = false;

/** Keeps exactly one history entry for each open layer. */
const settle = (): void => {
  if (isReturning) return;
  const surplus = entries - layers.length;
  isReturning = surplus > 0;
  if (isReturning) history.go(-surplus);
  // The router needs its own part of the state in every entry.
  else while (entries < layers.length) history.pushState({ ...history.state, layers: ++entries }, '');
};

/** Deferred, so that layers that close and open in one turn leave no trace in the history. */
const settleSoon = (): void => queueMicrotask(settle);

const onPopState = (): void => {
  const isOurs = isReturning;
  isReturning = false;
  entries = entriesIn(history.state);
  if (!isOurs) for (const layer of layers.splice(entries).reverse()) layer.close();
  settle();
};

/** Puts a layer on top; the returned function removes it. */
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

/** Starts to handle the browser's back. Entries that a reload left over are removed. */
export const watchBack = (): void => {
  addEventListener('popstate', onPopState);
  settleSoon();
};
