/** Something over the page that the browser's back closes. */
export type Layer = { close: () => void };

/** From the lowest to the one on top. */
let layers: Layer[] = [];

const entriesIn = (state: unknown): number => {
  const { layers: count } = (state ?? {}) as { layers?: unknown };
  return typeof count === 'number' ? count : 0;
};

/** Entries of the history above that of the page itself. A page that is reloaded finds those of before it. */
let entries = entriesIn(history.state);
/** Until the browser has gone back where it was sent, which takes it a moment. */
let isReturning = false;

/** An entry for each layer, and none that is left over. */
const settle = (): void => {
  if (isReturning) return;
  const surplus = entries - layers.length;
  isReturning = surplus > 0;
  if (isReturning) history.go(-surplus);
  // The router finds its own part of the state again in every entry.
  else while (entries < layers.length) history.pushState({ ...history.state, layers: ++entries }, '');
};

/** Of layers that go and come in one turn nothing is seen in the history. */
const settleSoon = (): void => queueMicrotask(settle);

const onPopState = (): void => {
  const isOurs = isReturning;
  isReturning = false;
  entries = entriesIn(history.state);
  if (!isOurs) for (const layer of layers.splice(entries).reverse()) layer.close();
  settle();
};

/** Puts a layer on top; the answer takes it away. */
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

/** From now on back closes layers. What a reload has left over is gone back over. */
export const watchBack = (): void => {
  addEventListener('popstate', onPopState);
  settleSoon();
};
