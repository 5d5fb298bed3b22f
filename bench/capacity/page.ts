import {
  ACT_COUNTS,
  BATCHES_A_RELAY_SECOND,
  CHANGES_AN_HOUR,
  OTHER_FRAMES_A_MINUTE,
  REFUSED_ONE_IN,
  RETURNS_A_VISIT,
} from '../../domain/site/act-counts.ts';
import {
  AWAKE_AFTER_EVENT_MS,
  FRAMES_A_REQUEST,
  LOGGED_ONE_IN,
  OBJECT_GIGABYTES,
  PROCESSOR_MS_A_REQUEST,
  type UsageTotals,
} from '../../domain/site/metered.ts';
import {
  DOLLARS_A_MILLION,
  dollarsByAmount,
  FIGURES_READ_ON,
  monthDollars,
  PLAN_DOLLARS,
  PLANS,
} from '../../domain/site/plans.ts';
import { SOCKETS_PER_OBJECT } from '../../rooms-do/room/platform/sockets/sockets-per-object.ts';
import { LOBBY, loadOf, MICROSECONDS } from './load.ts';
import { MONTH_SECONDS, monthOf, relaysARoom, roomsOf, type Usage } from './month.ts';

const USUAL = { peopleARoom: 95, messagesAMinute: 1, visitMinutes: 30 };
type Site = Usage & { title: string };

const named = (people: number): string =>
  `${people.toLocaleString('en')} ${people === 1 ? 'person' : 'people'}`;

/** From one person to a hundred thousand, and sites that are not usual. */
export const SITES: readonly Site[] = [
  ...[1, 10, 20, 95, 300, 1_000, 3_000, 10_000, 30_000, 100_000].map(people => ({
    title: named(people),
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

/** The dollars of 10,000 people follow from how full their rooms are. */
const ROOM_SIZES = [95, 300, 500, 1_000] as const;

const millions = (amount: number): string => {
  const digits = amount < 1e6 ? 3 : amount < 1e8 ? 1 : 0;
  return (amount / 1e6).toFixed(digits);
};
const dollars = (amount: number): string => amount.toFixed(amount < 100 ? 1 : 0);
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function line(site: Site): string {
  const month = monthOf(site);
  return row([
    site.title,
    roomsOf(site).toLocaleString('en'),
    (roomsOf(site) * relaysARoom(site)).toLocaleString('en'),
    millions(month.requests),
    millions(month.objectRequests),
    millions(month.objectRows + month.databaseRows),
    millions(month.gigabyteSeconds),
    millions(month.logLines),
    dollars(monthDollars(month)),
    loadOf(site).first,
  ]);
}

function sizeLine(peopleARoom: number): string {
  const site = { people: 10_000, ...USUAL, peopleARoom };
  const month = monthOf(site);
  const by = dollarsByAmount(month);
  return row([
    peopleARoom.toLocaleString('en'),
    roomsOf(site),
    dollars(by.requests + by.processor),
    dollars(by.objectRequests),
    dollars(by.gigabyteSeconds),
    dollars(by.objectRows),
    dollars(by.databaseRows),
    dollars(by.objectRowsRead + by.databaseRowsRead),
    dollars(by.logLines + by.fileReads + by.fileWrites),
    dollars(monthDollars(month)),
  ]);
}

const freeShare = (people: number): number => {
  const month = monthOf({ people, ...USUAL });
  const days = (what: keyof UsageTotals) => month[what] / 30 / PLANS.free.holds[what];
  return Math.max(days('requests'), days('objectRequests'), days('objectRows'), days('gigabyteSeconds'));
};

const { visit, relayedVisit, talkingHour } = ACT_COUNTS;
const perMonth = DOLLARS_A_MILLION.gigabyteSeconds * OBJECT_GIGABYTES * (MONTH_SECONDS / 1e6);

export const capacityPage =
  (): string => `<!-- Made by npm run capacity from bench/capacity and domain/usage, with which the site's own meter calculates too. -->

# What a site of which size needs

A month of 30 days at list prices of the paid plan (${FIGURES_READ_ON.slice(0, 10)}: ${PLAN_DOLLARS} dollars, then what exceeds what is included). Everybody
stays ${USUAL.visitMinutes} minutes and says ${USUAL.messagesAMinute} message a minute; a room has ${USUAL.peopleARoom} people. "People" are those who are there at once, all
day: a site that is full for six hours a day costs about a third. Amounts in millions; rows are those written, in objects and database.

| site | rooms | relays | requests | requests to objects | rows | gigabyte-seconds | log lines | dollars a month | first limit |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |
${SITES.map(line).join('\n')}

One person all day is ${(freeShare(1) * 100).toFixed(0)} % of a day of the free plan, ten are ${(freeShare(10) * 100).toFixed(0)} %.

## 10,000 people, by how full rooms are

Dollars a month for each amount. Logs and files are what exceeds the ${millions(PLANS.paid.holds.logLines)} million lines included.

| people a room | rooms | requests, processor | requests to objects | awake objects | rows of objects | rows of the database | rows read | logs, files | together |
| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${ROOM_SIZES.map(sizeLine).join('\n')}

## How it is counted

- Visits = people ÷ ${USUAL.visitMinutes} minutes. Each: ${visit.requests} requests, ${visit.objectRequests} requests to objects, ${visit.objectRows} rows of objects and ${visit.databaseRows} of the
  database with their indexes. ${RETURNS_A_VISIT} return a visit by its ticket: one request and ${ACT_COUNTS.return.objectRows} rows.
- Messages: ${ACT_COUNTS.message.objectRows} row each, one frame in, any number of frames out (free). Other frames in: ${OTHER_FRAMES_A_MINUTE} a person and minute; ${CHANGES_AN_HOUR} changes of
  one's status or look an hour, a row each. ${FRAMES_A_REQUEST} frames in are charged as one request.
- A room that talks: ${talkingHour.objectRequests} calls to the lobby and ${talkingHour.objectRows} rows an hour.
- An object is charged while it is awake, ${OBJECT_GIGABYTES.toFixed(3)} GB whatever it takes. It sleeps ${AWAKE_AFTER_EVENT_MS / 1_000} seconds after its last event, so that a quiet room costs
  nothing and a room that talks ${perMonth.toFixed(2)} dollars a month. The lobby and the object of the record are awake on a busy site.
- Logs: one in ${LOGGED_ONE_IN} of the requests, and all that are refused, slow or fail (one in ${REFUSED_ONE_IN}). Processor: ${PROCESSOR_MS_A_REQUEST} ms a request.
- The share of a processor: ${MICROSECONDS.delivery} µs a delivery in a busy room, ${MICROSECONDS.arrivalInRoom / 1_000} ms for a room and ${MICROSECONDS.arrivalInLobby / 1_000} ms for the lobby an arrival. From bench/README.md; the platform's
  processors differ.
- Somebody whom a relay holds: ${relayedVisit.objectRequests} calls and ${relayedVisit.objectRows} rows a visit, at most one call a message of theirs. A relay is awake with its room, which
  sends it ${BATCHES_A_RELAY_SECOND} batches a second at most. For the room a delivery by a relay is ${MICROSECONDS.relayedDelivery} µs; the relay has the ${MICROSECONDS.delivery}.

## What changes at each step

- Up to ${SOCKETS_PER_OBJECT.toLocaleString('en')} people in a room: nothing. Windows widen with the room (docs/decisions/034), so that deliveries get cheaper.
- Beyond, relays hold the others (docs/decisions/047). Who talks much in such a room sets \`SAMAR_SOCKETS_PER_OBJECT\` lower: more objects send.
- The lobby carries ${LOBBY.people.toLocaleString('en')} people: ${LOBBY.bytesAPerson} bytes of heap each, measured by bench/load/lobby-heap.ts, of the 128 MB of an object.
- What costs most are rows, one a message and ${visit.objectRows + visit.databaseRows} a visit, and then rooms that are awake. Fuller rooms are awake less; their rows are as many.
- R2 charges nothing for what leaves it, and the pictures of the page are static files.
`;
