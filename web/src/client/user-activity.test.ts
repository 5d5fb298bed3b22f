import { beforeEach, expect, test } from 'vitest';
import { idleWarning, setIdleWarning } from '../state/session.ts';
import { updateSiteSettings } from '../state/site-settings.ts';
import { watchActivity } from './user-activity.ts';

const MINUTE = 60_000;

/** A page with a clock that the test controls. */
const watched = (idleTimeout: number) => {
  updateSiteSettings({ idleTimeout });
  const page = new EventTarget();
  const told: number[] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const startTimer = (run: () => void, ms: number) => void timers.push({ at: now + ms, run });
  watchActivity(page, () => told.push(now), { now: () => now, startTimer });
  const passTo = (at: number) => {
    const due = timers.filter(timer => timer.at <= at);
    timers = timers.filter(timer => timer.at > at);
    for (const timer of due) {
      now = timer.at;
      timer.run();
    }
    now = at;
  };
  return { told, passTo, act: (type: string) => void page.dispatchEvent(new Event(type)) };
};

beforeEach(() => {
  Object.assign(globalThis, { Element: class {} });
  setIdleWarning(null);
});

test.each(['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'touchmove'])(
  '%s: the room is notified at once and again after 1/4 of the limit',
  type => {
    const { told, act, passTo } = watched(4);
    passTo(7);
    act(type);
    passTo(1_000);
    act(type);
    act(type);
    passTo(3 * MINUTE);
    act(type);
    expect(told).toEqual([7, 7 + MINUTE, 3 * MINUTE]);
  },
);

test('without an idle limit, or by automatic scrolling, no activity is sent', () => {
  const off = watched(0);
  off.act('keydown');
  const on = watched(4);
  on.act('scroll');
  expect([off.told, on.told]).toEqual([[], []]);
});

test('activity closes the idle warning; a pointer near its button does not', () => {
  const { told, act } = watched(4);
  setIdleWarning(99);
  act('pointermove');
  expect([idleWarning.closesAt, told]).toEqual([99, []]);
  act('keydown');
  expect([idleWarning.closesAt, told.length]).toEqual([null, 1]);
});
