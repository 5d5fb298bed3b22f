import { beforeEach, expect, test, vi } from 'vitest';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { layla, salma, variantOf } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const told = () => vi.advanceTimersByTimeAsync(2_000);
const guest = (at: number) => variantOf(layla, { userId: `guest-${at}` });

type Encoded = { userID?: string; existenceTime?: number; users?: Encoded[]; upserted?: Encoded[] } | null;

const entriesIn = (value: Encoded | string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { userID, existenceTime, users = [], upserted = [] } = value;
  const own = userID !== undefined && existenceTime !== undefined ? [userID] : [];
  return [...own, ...users.flatMap(entriesIn), ...upserted.flatMap(entriesIn)];
};

/** Users whose list entries are encoded during an action, once per encoding. */
async function encodedDuring(act: () => void): Promise<string[]> {
  const stringify = vi.spyOn(JSON, 'stringify');
  act();
  await told();
  const encoded = stringify.mock.calls.flatMap(([value]) => entriesIn(value));
  stringify.mockRestore();
  return encoded;
}

test('when a user joins, the room encodes only that user, once per class', async () => {
  const harness = new RoomHarness();
  for (let at = 0; at < 100; at++) harness.join(guest(at), {}, 'compact');
  harness.join(salma, {}, 'compact');
  await told();
  const encoded = await encodedDuring(() => harness.join(guest(100), {}, 'compact'));
  expect(encoded).toEqual(['guest-100', 'guest-100']);
});

test('only a changed user is encoded again', async () => {
  const harness = new RoomHarness();
  for (let at = 0; at < 20; at++) harness.join(guest(at), {}, 'compact');
  await told();
  const encoded = await encodedDuring(() => {
    changeParticipant(harness.room, 'guest-3', { status: 'busy' });
    harness.join(guest(20), {}, 'compact');
    harness.join(guest(21), {}, 'compact');
  });
  expect([...encoded].sort()).toEqual(['guest-20', 'guest-21', 'guest-3']);
});
