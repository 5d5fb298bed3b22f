import { expect, test } from 'vitest';
import type { Participant } from '../../domain/presence/participant.ts';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { filterConnections, filterIn } from './connection-handlers.ts';

const NOW = 1_900_000_000_000;

/** A user who has been present for this number of minutes. */
const here = (username: string, accountType: Participant['accountType'], minutes: number) => ({
  participant: { username, accountType, connectedAt: NOW - minutes * MINUTE_MS } as Participant,
  roomId: 'hall',
  room: 'القاعة',
  unlisted: false,
});
const everybody = [
  here('salma', 'super', 60 * 48),
  here('omar', 'super', 15),
  here('layla', 'visitor', 24 * 60),
  here('sami', 'visitor', 14),
];
const wanted = (filter: string) =>
  filterConnections(everybody, filterIn(filter), 'a', NOW).map(({ participant }) => participant.username);

test.each([
  ['', ['salma', 'omar', 'layla', 'sami']],
  ['{}', ['salma', 'omar', 'layla', 'sami']],
  ['{"duration":"all","audience":"all"}', ['salma', 'omar', 'layla', 'sami']],
  ['{"duration":"15m"}', ['omar', 'sami']],
  ['{"duration":"24h"}', ['omar', 'layla', 'sami']],
  ['{"audience":"supers"}', ['salma', 'omar']],
  ['{"audience":"visitors"}', ['layla', 'sami']],
  ['{"duration":"3h","audience":"visitors"}', ['sami']],
])('for connected users, filter %s returns %j (SITE-41)', (filter, names) => {
  expect(wanted(filter)).toEqual(names);
});

test.each([
  '{',
  '[]',
  'supers',
  '{"duration":"2h"}',
  '{"audience":"forSupers"}',
  '{"$or":[]}',
  '{"__proto__":1,"x":1}',
])('%s is not a valid connection filter (SITE-41)', filter => {
  expect(() => wanted(filter)).toThrow('filter: must be a known filter');
});
