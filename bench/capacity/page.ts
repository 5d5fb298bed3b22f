import { PLAN_DOLLARS } from '../../domain/usage/plans.ts';
import { loadOf, MICROSECONDS } from './load.ts';
import { COUNTS, monthOf, relaysARoom, roomsOf, SOCKETS_AN_OBJECT, type Usage } from './month.ts';
import { PRICES } from './prices.ts';

const USUAL = { peopleARoom: 95, messagesAMinute: 1, visitMinutes: 30 };

/** From one room to a hundred thousand people, and four sites that are not usual. */
export const SITES: readonly (Usage & { title: string })[] = [
  ...[20, 95, 300, 1_000, 3_000, 10_000, 30_000, 100_000].map(people => ({
    title: `${people.toLocaleString('en')} people`,
    people,
    ...USUAL,
  })),
  { title: '1,000 people in one room', people: 1_000, ...USUAL, peopleARoom: 1_000 },
  { title: '3,000 people in one room', people: 3_000, ...USUAL, peopleARoom: 3_000 },
  {
    title: '3,000 people in one room, 400 sockets an object',
    people: 3_000,
    ...USUAL,
    peopleARoom: 3_000,
    socketsAnObject: 400,
  },
  { title: '1,000 people who talk ten times as much', people: 1_000, ...USUAL, messagesAMinute: 10 },
];

const millions = (amount: number): string => {
  const digits = amount < 1e6 ? 3 : amount < 1e8 ? 1 : 0;
  return (amount / 1e6).toFixed(digits);
};

function line(site: Usage & { title: string }): string {
  const { amounts, dollars } = monthOf(site);
  const cells = [
    site.title,
    roomsOf(site).toLocaleString('en'),
    (roomsOf(site) * relaysARoom(site)).toLocaleString('en'),
    millions(amounts.requests),
    millions(amounts.objectRequests),
    millions(amounts.rowsWritten),
    millions(amounts.gigabyteSeconds),
    dollars.toFixed(dollars < 100 ? 1 : 0),
    loadOf(site).first,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const capacityPage = (): string => `<!-- Made by npm run capacity from bench/capacity. -->

# What a site of which size needs

A month of 30 days at list prices of the paid plan (2026-11-22: ${PLAN_DOLLARS} dollars, then what exceeds what is included). Everybody
stays ${USUAL.visitMinutes} minutes and says ${USUAL.messagesAMinute} message a minute; a room has ${USUAL.peopleARoom} people. "People" are those who are there at once, all
day: a site that is full for six hours a day costs about a third. Amounts in millions.

| site | rooms | relays | requests | requests to objects | rows written | gigabyte-seconds | dollars a month | first limit |
| --- | --: | --: | --: | --: | --: | --: | --: | --- |
${SITES.map(line).join('\n')}

## How it is counted

- Visits = people ÷ ${USUAL.visitMinutes} minutes. Each: ${COUNTS.requestsAVisit} requests, ${COUNTS.callsAVisit} calls between objects and an upgrade, ${COUNTS.rowsAVisit} rows with their indexes. A return by
  its ticket is one request and no row.
- Messages: ${COUNTS.rowsAMessage} row each, one frame in, any number of frames out (free). Other frames in: ${COUNTS.otherFramesAMinute} a person and minute. Twenty frames in are
  charged as one request.
- An object is charged while it is awake, ${(0.128).toFixed(3)} GB whatever it takes. It may sleep ten seconds after its last frame, so that a quiet room costs
  nothing and a room that talks ${(PRICES.gigabyteSeconds.dollarsAMillion * 0.128 * 2.592).toFixed(2)} dollars a month. The lobby is always awake.
- The share of a processor: ${MICROSECONDS.delivery} µs a delivery in a busy room, ${MICROSECONDS.arrivalInRoom / 1_000} ms for a room and ${MICROSECONDS.arrivalInLobby / 1_000} ms for the lobby an arrival. From bench/README.md; the platform's
  processors differ.

- Somebody whom a relay holds: ${COUNTS.callsARelayedVisit} calls and ${COUNTS.rowsARelayedVisit} rows a visit, at most one call a message of theirs. A relay is awake with its room, which
  sends it ${COUNTS.batchesARelaySecond} batches a second at most. For the room a delivery by a relay is ${MICROSECONDS.relayedDelivery} µs; the relay has the ${MICROSECONDS.delivery}.

## What changes at each step

- Up to ${SOCKETS_AN_OBJECT.toLocaleString('en')} people in a room: nothing. Windows widen with the room (docs/decisions/011), so that deliveries get cheaper.
- Beyond, relays hold the others (docs/decisions/047). Who talks much in such a room sets \`SAMAR_SOCKETS_PER_OBJECT\` lower: more objects send.
- What costs most is that rooms are awake. Fewer and fuller rooms cost less; a person costs the less the fuller their room is.
- Files and pictures are not in the table: R2 charges nothing for what leaves it, and the pictures of the page are static files.
`;
