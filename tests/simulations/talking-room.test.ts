import { afterEach, expect, test, vi } from 'vitest';
import { ACT_COUNTS } from '../../bench/capacity/act-counts.ts';
import { FRAMES_A_REQUEST } from '../../domain/site/metered.ts';
import { HOUR_MS, SECOND_MS } from '../../protocol/constants.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { SimulatedObject } from './platform/simulated-object.ts';
import { World } from './whole-site/world.ts';

const HIBERNATES_AFTER_MS = 10 * SECOND_MS;

type Stub = Record<string, (...args: unknown[]) => unknown>;

function countCalls(lobby: { get(id: string): Stub }): Map<string, number> {
  const calls = new Map<string, number>();
  const get = lobby.get;
  lobby.get = id =>
    new Proxy(get(id), {
      get: (stub, method: string) => {
        calls.set(method, (calls.get(method) ?? 0) + 1);
        return stub[method];
      },
    });
  return calls;
}

/** Requests to objects, as the platform charges them and as the meter counts them. */
function countRequests(): { charged(): number; metered(): number } {
  const events = {
    calls: vi.spyOn(SimulatedObject.prototype, 'run'),
    alarms: vi.spyOn(SimulatedObject.prototype, 'alarm'),
    frames: vi.spyOn(SimulatedObject.prototype, 'message'),
  };
  const add = vi.spyOn(isolateUsage, 'add');
  return {
    charged: () =>
      events.calls.mock.calls.length +
      events.alarms.mock.calls.length +
      events.frames.mock.calls.length / FRAMES_A_REQUEST,
    metered: () =>
      add.mock.calls.reduce((sum, [what, amount]) => sum + (what === 'objectRequests' ? amount : 0), 0),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('an hour of chat costs the lobby at most 200 calls (USAGE-1)', async () => {
  const world = new World(1);
  const { platform, people } = world;
  const talkers = people.filter(({ isVisitor }) => isVisitor);
  for (const person of talkers) expect(await person.enter(world.roomNames.main)).toBe('in');
  await platform.pass(30 * SECOND_MS);
  const calls = countCalls(platform.env.LOBBY as Parameters<typeof countCalls>[0]);
  const requests = countRequests();
  const idleSince = new Map<string, number>();
  let acked = 0;
  const ends = world.now + HOUR_MS;
  for (let turn = 0; world.now < ends; turn++) {
    talkers[turn % talkers.length]?.send('newMessageFromClient', { text: `قول ${turn}`, style: {} }, ack => {
      if (ack.ok) acked++;
    });
    await platform.pass(SECOND_MS);
    for (const object of [...platform.objects('LOBBY'), ...platform.objects('ROOMS')]) {
      const since = object.isIdle ? (idleSince.get(object.name) ?? world.now) : world.now;
      idleSince.set(object.name, since);
      if (world.now - since < HIBERNATES_AFTER_MS) continue;
      object.evict();
      idleSince.delete(object.name);
    }
  }
  world.end();
  expect(calls.get('addMessageCounts')).toBeGreaterThan(100);
  expect(acked).toBeGreaterThan(3_500);
  expect(platform.faults).toEqual([]);
  expect(Math.abs(requests.metered() - requests.charged())).toBeLessThanOrEqual(requests.charged() * 0.02);
  expect(
    [...calls.values()].reduce((sum, count) => sum + count, 0),
    JSON.stringify([...calls]),
  ).toBeLessThanOrEqual(Math.min(200, ACT_COUNTS.talkingHour.objectRequests));
});
