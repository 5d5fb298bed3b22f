import { beforeEach, expect, test, vi } from 'vitest';

/** A browser history as far as layers need it. Navigation takes a turn. */
class History {
  states: unknown[] = [{ key: 'of the router' }];
  at = 0;
  #heard = () => {};

  get state(): unknown {
    return this.states[this.at];
  }
  pushState(state: unknown): void {
    this.states = [...this.states.slice(0, this.at + 1), state];
    this.at++;
  }
  go(by: number): void {
    setImmediate(() => {
      this.at += by;
      this.#heard();
    });
  }
  listen(heard: () => void): void {
    this.#heard = heard;
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve));
const settled = async () => {
  for (let turns = 0; turns < 4; turns++) await turn();
};

let browser: History;

const gesture = async (begun: unknown[] = [{ key: 'of the router' }]) => {
  browser = new History();
  browser.states = begun;
  browser.at = begun.length - 1;
  vi.resetModules();
  vi.stubGlobal('history', browser);
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => browser.listen(heard));
  const found = await import('./back-gesture.ts');
  found.watchBack();
  return found;
};

const closed: string[] = [];
const layer = (name: string) => ({ close: () => void closed.push(name) });

beforeEach(() => {
  closed.length = 0;
  return () => vi.unstubAllGlobals();
});

test('each layer has its own history entry with the router state (CHAT-56)', async () => {
  const { addLayer } = await gesture();
  addLayer(layer('sheet'));
  addLayer(layer('window'));
  await settled();
  expect(browser.states).toEqual([
    { key: 'of the router' },
    { key: 'of the router', layers: 1 },
    { key: 'of the router', layers: 2 },
  ]);
});

test('back closes the top layer; two backs close two layers, topmost first (CHAT-56)', async () => {
  const { addLayer } = await gesture();
  for (const name of ['sheet', 'window', 'question']) addLayer(layer(name));
  await settled();
  browser.go(-1);
  await settled();
  expect(closed).toEqual(['question']);
  browser.go(-2);
  await settled();
  expect(closed).toEqual(['question', 'window', 'sheet']);
  expect(browser.at).toBe(0);
});

test('closing a layer without the back button goes back and closes no other layer (CHAT-56)', async () => {
  const { addLayer } = await gesture();
  addLayer(layer('sheet'));
  const remove = addLayer(layer('window'));
  await settled();
  remove();
  await settled();
  expect([browser.at, closed]).toEqual([1, []]);
  browser.go(1);
  await settled();
  expect([browser.at, closed]).toEqual([1, []]);
});

test('replacing a layer within one turn leaves the history unchanged (CHAT-56)', async () => {
  const { addLayer } = await gesture();
  const remove = addLayer(layer('sheet'));
  await settled();
  const go = vi.spyOn(browser, 'go');
  remove();
  addLayer(layer('window'));
  await settled();
  expect(go).not.toHaveBeenCalled();
  expect(browser.at).toBe(1);
});

test('a layer opened during a back navigation gets its entry afterwards (CHAT-56)', async () => {
  const { addLayer } = await gesture();
  const remove = addLayer(layer('sheet'));
  await settled();
  remove();
  await Promise.resolve();
  addLayer(layer('window'));
  await settled();
  expect([browser.at, browser.state]).toEqual([1, { key: 'of the router', layers: 1 }]);
  browser.go(-1);
  await settled();
  expect(closed).toEqual(['window']);
});

test('a raised layer is closed first on back (CHAT-56)', async () => {
  const { addLayer, raiseLayer } = await gesture();
  const info = layer('info');
  addLayer(info);
  addLayer(layer('private'));
  raiseLayer(info);
  await settled();
  browser.go(-1);
  await settled();
  expect(closed).toEqual(['info']);
});

test('a page reloaded with open layers returns to its own entry (CHAT-56)', async () => {
  await gesture([{ key: 'a' }, { key: 'a', layers: 1 }, { key: 'a', layers: 2 }]);
  await settled();
  expect([browser.at, closed]).toEqual([0, []]);
});
