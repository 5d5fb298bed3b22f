import { describe, expect, test } from 'vitest';
import { Intake } from '../../../web/src/socket/intake.ts';

/** An intake whose frames are drawn by hand. */
const begun = () => {
  const slices: string[][] = [];
  const rests: (() => void)[] = [];
  const intake = new Intake(
    some => slices.push(some.map(({ event }) => event)),
    then => rests.push(then),
  );
  const take = (...events: string[]) => intake.take(events.map(event => ({ event, data: null })));
  const draw = () => rests.splice(0).forEach(then => void then());
  return { intake, take, draw, slices };
};

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('WIRE-7 envelopes in the order of their delivery', () => {
  test('WIRE-7 a few are handled at once, in their frame', () => {
    const { take, slices } = begun();
    take('a', 'b');
    take('c');
    expect(slices).toEqual([['a', 'b'], ['c']]);
  });

  test('WIRE-7 ROOM-37 of a crowd’s a few between one drawing and the next, those that follow behind them', () => {
    const { take, draw, slices } = begun();
    take(...many(10));
    take('last');
    expect(slices).toEqual([many(3)]);
    for (let at = 0; at < 3; at++) draw();
    expect(slices).toEqual([many(3), ['3', '4', '5'], ['6', '7', '8'], ['9', 'last']]);
  });

  test('ROOM-37 the more wait the more are handled, so that nobody reads of what was long ago', () => {
    const { take, draw, slices } = begun();
    take(...many(403));
    draw();
    expect(slices.at(-1)).toHaveLength(50);
    for (let at = 0; at < 40; at++) draw();
    expect(slices.flat()).toEqual(many(403));
  });

  test('CONN-25 what was heard before the end is handled before it, and acted upon first', () => {
    const { intake, take, draw, slices } = begun();
    take(...many(6));
    intake.end(() => slices.push(['ended']));
    expect(slices.flat()).toEqual(many(6));
    draw();
    expect(slices.at(-1)).toEqual(['ended']);
  });

  test('CONN-25 an end before which nothing waits comes at once, and not at all to whom went elsewhere', () => {
    const { intake, take, draw, slices } = begun();
    intake.end(() => slices.push(['ended']));
    expect(slices).toEqual([['ended']]);
    take(...many(6));
    intake.end(() => slices.push(['ended too']));
    intake.clear();
    draw();
    expect(slices.at(-1)).toEqual(['3', '4', '5']);
  });

  test('WIRE-17 of a place that has been left nothing more is handled', () => {
    const { intake, take, draw, slices } = begun();
    take(...many(6));
    intake.clear();
    draw();
    expect(slices).toEqual([many(3)]);
  });

  test('WIRE-7 one that cannot be handled does not hold up the rest', () => {
    const handled: string[] = [];
    const rests: (() => void)[] = [];
    const intake = new Intake(
      some => {
        if (some[0]?.event === 'bad') throw new Error('bad');
        handled.push(...some.map(({ event }) => event));
      },
      then => rests.push(then),
    );
    expect(() => intake.take([{ event: 'bad', data: null }])).toThrow('bad');
    intake.take(many(3).map(event => ({ event, data: null })));
    rests.splice(0).forEach(then => void then());
    expect(handled).toEqual(many(3));
  });
});
