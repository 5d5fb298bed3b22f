import { describe, expect, test } from 'vitest';
import { newParticipant, type Participant } from '../../domain/presence/participant.ts';
import { DEFAULT_SITE_CONFIG } from '../../domain/site/site-config.ts';
import { actor } from '../../tests/support/people.ts';
import { identityOf } from '../../tests/support/room-harness.ts';
import { Roster } from '../lobby/platform/roster.ts';
import { LobbySubscription, type LobbySubscriptionDeps } from '../room/presence/lobby-subscription.ts';
import {
  allConnections,
  IncompleteReports,
  PART_LENGTH,
  partsOf,
  sendInParts,
  wholeReport,
} from './call-parts.ts';
import type { LobbyUpdate, RoomReport } from './reports.ts';

const NOW = 1_795_000_000_000;
const MEBIBYTE = 2 ** 20;

const crowd = (people: number, room = 'hall'): Participant[] =>
  Array.from({ length: people }, (_, at) => {
    const userId = `${room}-${String(at).padStart(5, '0')}`;
    const identity = identityOf(actor({ role: 'visitor', userId }), { nickname: `ليلى بنت أحمد ${userId}` });
    return newParticipant({ identity, admittedAt: NOW }, NOW + at);
  });

const reportOf = (over: Partial<RoomReport>): RoomReport => ({
  ...{ roomId: 'hall', instance: 'i', turn: 1, whole: true, upserted: crowd(1_000), removed: [] },
  ...over,
});

/** A character has at most two bytes in a call. */
const bytesOf = (call: unknown): number => 2 * JSON.stringify(call).length;

describe('no call is larger than 1 MiB (LOBBY-26)', () => {
  test('a report with 1,000 users is split and reassembled', async () => {
    const report = reportOf({ removed: ['gone'], passing: [{ userId: 'passed', joinedRoomAt: 1 }] });
    const incomplete = new IncompleteReports();
    const taken: (RoomReport | null | 'lost')[] = [];
    const sizes: number[] = [];
    const isTaken = await sendInParts(report, async part => {
      sizes.push(bytesOf(part));
      taken.push(incomplete.add(part));
      return true;
    });
    expect([isTaken, taken.at(-1), taken.slice(0, -1).every(each => each === null)]).toEqual([
      true,
      report,
      true,
    ]);
    expect(Math.max(...sizes)).toBeLessThan(MEBIBYTE);
    expect(sizes.length).toBeGreaterThan(2);
  });

  test('a small report is still a single call', () => {
    const report = reportOf({ upserted: crowd(3) });
    expect(partsOf(report)).toEqual([report]);
  });

  test('a part without its predecessor causes a request for the full list', () => {
    const [first, second, third] = partsOf(reportOf({}));
    if (!first || !second || !third) throw new Error('too few parts');
    const incomplete = new IncompleteReports();
    expect([incomplete.add(second), incomplete.add(first), incomplete.add(third)]).toEqual([
      'lost',
      null,
      'lost',
    ]);
    const [restarted] = partsOf(reportOf({ instance: 'another' }));
    if (!restarted) throw new Error('no part');
    expect([incomplete.add(restarted), incomplete.add(second)]).toEqual([null, 'lost']);
  });

  test('a list requested by the lobby is transferred in parts', async () => {
    const report = reportOf({});
    const parts = partsOf(report);
    expect(await wholeReport(async at => parts[at] ?? null)).toEqual(report);
    const changed = wholeReport(async at => (at === 1 ? { ...report, turn: 2 } : (parts[at] ?? null)));
    await expect(changed).rejects.toThrow('another report');
  });

  test('all users are read in parts, each user once, while users leave', async () => {
    const roster = new Roster();
    for (const roomId of ['hall', 'garden'])
      roster.applyReport(reportOf({ roomId, upserted: crowd(700, roomId) }));
    let calls = 0;
    const all = await allConnections(async after => {
      calls++;
      const part = roster.connections(after);
      expect(JSON.stringify(part.people.map(each => each.participant)).length).toBeLessThan(
        PART_LENGTH + 9_000,
      );
      const [one] = part.people;
      // A user in an earlier part leaves.
      if (one)
        roster.applyReport(
          reportOf({
            ...{ roomId: one.roomId, whole: false, upserted: [], removed: [one.participant.userId] },
            turn: (roster.reportOf(one.roomId)?.turn ?? 0) + 1,
          }),
        );
      return part;
    });
    expect([all.length, new Set(all.map(each => each.participant.userId)).size]).toEqual([1_400, 1_400]);
    expect(calls).toBeGreaterThan(3);
  });

  test('users outside a room are read in parts', () => {
    const roster = new Roster();
    for (const roomId of ['hall', 'garden'])
      roster.applyReport(reportOf({ roomId, upserted: crowd(700, roomId) }));
    const first = roster.peopleOutside('hall');
    const second = roster.peopleOutside('hall', first.next);
    expect([first.next !== null, bytesOf(first) < MEBIBYTE]).toEqual([true, true]);
    expect(second.people[0]?.participant.userId).not.toBe(first.people.at(-1)?.participant.userId);
  });
});

describe('a room reading all users in parts (LOBBY-26)', () => {
  const located = (participant: Participant) => ({ participant, roomId: 'garden' });
  const [first, second, third] = crowd(3, 'garden') as [Participant, Participant, Participant];
  const news = (people: LobbyUpdate['people']): LobbyUpdate => ({
    rooms: { upserted: [], removed: [] },
    ...{ people, resources: [], announcements: [], siteConfig: null },
  });

  /** A subscription whose second part waits until `meanwhile` has run. */
  async function readWith(meanwhile: (lobby: LobbySubscription) => void) {
    const asked: boolean[] = [];
    const lobby: LobbySubscription = new LobbySubscription({
      now: () => NOW,
      roomId: 'hall',
      siteConfig: { update: () => null } as unknown as LobbySubscriptionDeps['siteConfig'],
      isCutOff: { get: () => false, set: () => {} } as unknown as LobbySubscriptionDeps['isCutOff'],
      sentRooms: { get: () => null, set: () => {} } as unknown as LobbySubscriptionDeps['sentRooms'],
      subscribe: async everybody => {
        asked.push(everybody);
        return {
          ...{ siteConfig: DEFAULT_SITE_CONFIG, rooms: [], announcements: [], wasSubscribed: true },
          participants: [located(first)],
          next: { roomId: 'garden', userId: first.userId },
        };
      },
      peopleAfter: async () => {
        meanwhile(lobby);
        return { people: [located(second), located(third)], next: null };
      },
      isWatched: () => true,
      ...{ refreshed: () => {}, plan: () => {}, siteConfigChanged: () => {} },
    });
    await lobby.refresh();
    return { asked, people: lobby.directory.people().map(({ participant }) => participant) };
  }

  test('after the last part, the room has all users', async () => {
    expect((await readWith(() => {})).people).toEqual([first, second, third]);
  });

  test('a concurrent change is applied without a second read', async () => {
    const renamed = { ...second, nickname: 'آخر' };
    const { asked, people } = await readWith(lobby => {
      lobby.apply(
        news({ upserted: [located(renamed)], removed: [{ userId: third.userId, roomId: 'garden' }] }),
      );
    });
    expect([people, asked]).toEqual([[first, renamed], [true]]);
  });
});
