import {
  DOLLARS_A_MILLION,
  dollarsByAmount,
  FIGURES_READ_ON,
  monthDollars,
  PLAN_DOLLARS,
  PLANS,
} from '../../domain/site/economy.ts';
import {
  AWAKE_AFTER_EVENT_MS,
  FRAMES_A_REQUEST,
  LOGGED_ONE_IN,
  OBJECT_GIGABYTES,
  PROCESSOR_MS_A_REQUEST,
  type UsageTotals,
} from '../../domain/site/metered.ts';
import { SOCKETS_PER_OBJECT } from '../../rooms-do/room/ports.ts';
import {
  ACT_COUNTS,
  BATCHES_A_RELAY_SECOND,
  CHANGES_AN_HOUR,
  OTHER_FRAMES_A_MINUTE,
  REFUSED_ONE_IN,
  RETURNS_A_VISIT,
} from './act-counts.ts';
import { LOBBY, loadOf, MICROSECONDS } from './load.ts';
import { MONTH_SECONDS, monthOf, relaysARoom, roomsOf, type Usage } from './month.ts';

const USUAL = { peopleARoom: 95, messagesAMinute: 1, visitMinutes: 30 };
type Site = Usage & { title: string };

const named = (people: number): string =>
  `${people.toLocaleString('en')} ${people === 1 ? 'person' : 'people'}`;

/** From one user to a hundred thousand, with some unusual sites. */
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

/** Shows that the cost for 10,000 users depends on the room size. */
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
  (): string => `<!-- Made by npx node bench/capacity/write-page.ts from bench/capacity and domain/site, which also feed the site's own meter. -->

# Capacity and cost

A month of 30 days at list prices of the paid plan (${FIGURES_READ_ON.slice(0, 10)}: ${PLAN_DOLLARS} dollars, then usage beyond the included amounts). Users are present
all day, stay ${USUAL.visitMinutes} minutes per visit and send ${USUAL.messagesAMinute} message a minute; a room has ${USUAL.peopleARoom} users. A site that is full for six hours a day costs
about a third. Amounts are in millions; rows are written rows in objects and database.

| site | rooms | relays | requests | requests to objects | rows | gigabyte-seconds | log lines | dollars a month | first limit |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |
${SITES.map(line).join('\n')}

One user all day is ${(freeShare(1) * 100).toFixed(0)} % of a day of the free plan, ten are ${(freeShare(10) * 100).toFixed(0)} %.

## 10,000 users by room size

Dollars a month. ${millions(PLANS.paid.holds.logLines)} million log lines are included.

| people a room | rooms | requests, processor | requests to objects | awake objects | rows of objects | rows of the database | rows read | logs, files | together |
| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${ROOM_SIZES.map(sizeLine).join('\n')}

## Formulas

- Visit: ${visit.requests} requests, ${visit.objectRequests} requests to objects, ${visit.objectRows} rows of objects, ${visit.databaseRows} of the database. ${RETURNS_A_VISIT} returns by ticket: one request and ${ACT_COUNTS.return.objectRows} rows each.
- Message: ${ACT_COUNTS.message.objectRows} row, one incoming frame, free outgoing frames. Other incoming frames: ${OTHER_FRAMES_A_MINUTE} a minute. Changes of status or appearance: ${CHANGES_AN_HOUR} an
  hour, a row each. ${FRAMES_A_REQUEST} incoming frames count as one request.
- Active room: ${talkingHour.objectRequests} calls to the lobby and ${talkingHour.objectRows} rows an hour.
- An awake object is charged ${OBJECT_GIGABYTES.toFixed(3)} GB, ${perMonth.toFixed(2)} dollars a month. It sleeps ${AWAKE_AFTER_EVENT_MS / 1_000} seconds after its last event, so a quiet room costs nothing.
- Logs: one in ${LOGGED_ONE_IN} requests, and all refused, slow or failed ones (one in ${REFUSED_ONE_IN}). Processor: ${PROCESSOR_MS_A_REQUEST} ms a request.
- Processor of a room: ${MICROSECONDS.delivery} µs a delivery, ${MICROSECONDS.arrivalInRoom / 1_000} ms an arrival; of the lobby ${MICROSECONDS.arrivalInLobby / 1_000} ms an arrival (bench/README.md).
- Relayed user: ${relayedVisit.objectRequests} calls and ${relayedVisit.objectRows} rows a visit, one call a message at most. A relay is awake with its room and gets up to ${BATCHES_A_RELAY_SECOND} batches a
  second. A relayed delivery costs the room ${MICROSECONDS.relayedDelivery} µs and the relay ${MICROSECONDS.delivery}.

## Limits

- Up to ${SOCKETS_PER_OBJECT.toLocaleString('en')} users, a room holds all sockets and batches more as it grows (docs/decisions/034). Beyond, relays hold the others
  (docs/decisions/047). A lower \`SAMAR_SOCKETS_PER_OBJECT\` spreads a talkative room over more objects.
- The lobby holds ${LOBBY.people.toLocaleString('en')} users: ${LOBBY.bytesAPerson} bytes of heap each (bench/load/lobby-heap.ts) of an object's 128 MB.
- Rows cost most: one a message and ${visit.objectRows + visit.databaseRows} a visit. Awake rooms follow; fuller rooms are awake less.
- R2 traffic and static files are free.
`;
