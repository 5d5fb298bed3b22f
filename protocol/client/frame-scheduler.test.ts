import { describe, expect, test } from 'vitest';
import { FrameScheduler } from './frame-channel.ts';

const begun = () => {
  const slices: string[][] = [];
  const yields: (() => void)[] = [];
  const scheduler = new FrameScheduler(
    some => slices.push(some.map(({ event }) => event)),
    then => yields.push(then),
  );
  const take = (...events: string[]) => scheduler.push(events.map(event => ({ event, data: null })));
  const draw = () => yields.splice(0).forEach(then => void then());
  return { intake: scheduler, take, draw, slices };
};

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('envelopes are handled in delivery order (WIRE-7)', () => {
  test('a few envelopes are handled immediately, in the same frame (WIRE-7)', () => {
    const { take, slices } = begun();
    take('a', 'b');
    take('c');
    expect(slices).toEqual([['a', 'b'], ['c']]);
  });

  test('a large batch is handled in slices between animation frames (WIRE-7)', () => {
    const { take, draw, slices } = begun();
    take(...many(10));
    take('last');
    expect(slices).toEqual([many(3)]);
    for (let at = 0; at < 3; at++) draw();
    expect(slices).toEqual([many(3), ['3', '4', '5'], ['6', '7', '8'], ['9', 'last']]);
  });

  test('a longer queue is handled in larger slices', () => {
    const { take, draw, slices } = begun();
    take(...many(403));
    draw();
    expect(slices.at(-1)).toHaveLength(50);
    for (let at = 0; at < 40; at++) draw();
    expect(slices.flat()).toEqual(many(403));
  });

  test('envelopes queued before the end are handled before the end (CONN-25)', () => {
    const { intake: scheduler, take, draw, slices } = begun();
    take(...many(6));
    scheduler.finish(() => slices.push(['ended']));
    expect(slices.flat()).toEqual(many(6));
    draw();
    expect(slices.at(-1)).toEqual(['ended']);
  });

  test('an end with an empty queue applies at once; an end after clear never applies (CONN-25)', () => {
    const { intake: scheduler, take, draw, slices } = begun();
    scheduler.finish(() => slices.push(['ended']));
    expect(slices).toEqual([['ended']]);
    take(...many(6));
    scheduler.finish(() => slices.push(['ended too']));
    scheduler.clear();
    draw();
    expect(slices.at(-1)).toEqual(['3', '4', '5']);
  });

  test('after leaving, no queued envelope is handled', () => {
    const { intake: scheduler, take, draw, slices } = begun();
    take(...many(6));
    scheduler.clear();
    draw();
    expect(slices).toEqual([many(3)]);
  });

  test('an envelope handler that throws does not block later envelopes (WIRE-7)', () => {
    const handled: string[] = [];
    const yields: (() => void)[] = [];
    const scheduler = new FrameScheduler(
      some => {
        if (some[0]?.event === 'bad') throw new Error('bad');
        handled.push(...some.map(({ event }) => event));
      },
      then => yields.push(then),
    );
    expect(() => scheduler.push([{ event: 'bad', data: null }])).toThrow('bad');
    scheduler.push(many(3).map(event => ({ event, data: null })));
    yields.splice(0).forEach(then => void then());
    expect(handled).toEqual(many(3));
  });
});
