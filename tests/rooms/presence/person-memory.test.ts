import { expect, test, vi } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { SharedPermissions } from '../../../rooms-do/room/platform/participants/participants.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, noor, omar, rima } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const participant = (harness: RoomHarness, userId: string): Participant => {
  const found = harness.room.participants.get(userId);
  if (!found) throw new Error('no participant');
  return found;
};

/** Copies every value, like a call between objects. */
const own = <T>(value: T): T => structuredClone(value);

test('guests with equal permissions share a record, also after hibernation', () => {
  const harness = new RoomHarness();
  harness.join(own(layla));
  harness.join(own({ ...layla, userId: 'neighbour' }));
  const shared = () =>
    participant(harness, 'layla').permissions === participant(harness, 'neighbour').permissions;
  expect(shared()).toBe(true);
  harness.sleep();
  expect(shared()).toBe(true);
});

test('a change to a guest does not affect other guests with the shared record', () => {
  const harness = new RoomHarness();
  for (const userId of ['layla', 'neighbour']) harness.join(own({ ...layla, userId }));
  const permissions = { ...noChatPermissions(), ...layla.permissions, canSendPublicAd: true };
  changeParticipant(harness.room, 'layla', { permissions });
  expect(participant(harness, 'layla').permissions).toEqual(permissions);
  expect(participant(harness, 'neighbour').permissions).toEqual(layla.permissions);
  changeParticipant(harness.room, 'neighbour', { permissions: own(permissions) });
  expect(participant(harness, 'neighbour').permissions).toBe(participant(harness, 'layla').permissions);
});

test('equal records are still shared after 1,000 different ones', () => {
  const records = new SharedPermissions();
  const record = (at: number) => ({ ...noChatPermissions(), ...layla.permissions, [`flag${at}`]: true });
  for (let at = 0; at < 1_000; at++) records.share(record(at));
  const kept = records.share(record(999));
  expect([records.share(own(kept)) === kept, kept]).toEqual([true, record(999)]);
});

test('an update without a change encodes nothing', async () => {
  const harness = new RoomHarness();
  for (const person of [layla, noor, omar, rima]) harness.join(person);
  await vi.advanceTimersByTimeAsync(2_000);
  const stringify = vi.spyOn(JSON, 'stringify');
  harness.room.presence.feeds.touch('layla');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stringify.mock.calls.length).toBe(0);
  vi.restoreAllMocks();
});
