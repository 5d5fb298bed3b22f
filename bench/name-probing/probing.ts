// npx node bench/name-probing/probing.ts NAMES: requests names of members and guests in turn, at all calls that take a
// name. Measures the time of each kind. Fails if the medians of two kinds of taken names differ by more than 5 %.

import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalDatabase } from '../../bin/instance/local-stores.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import { hashPassword } from '../../worker/platform/sessions/passwords.ts';
import { Guest } from '../load/guest.ts';
import { startOwnInstance } from '../load/own-instance.ts';
import { percentile } from '../load/talk.ts';

const [names = '10000'] = process.argv.slice(2);

const PORT = 9801;
const WORST_DIFFERENCE = 0.05;
const PASSWORD = 'correct horse battery';
const LETTERS = 'بجدرسصطعفقكلمنهوي';
/** Number of guests and of members in the chat. The names of absent members are new each time. */
const PRESENT = 120;
/** Visit length after which a guest's name is reserved. */
const STAY_MS = 125_000;
/** A login hashes a password, so fewer names are tested with it. */
const LOGIN_EVERY = 10;

const nameOf = (word: string, at: number): string =>
  `${word} ${[1, 17, 17 ** 2, 17 ** 3].map(place => LETTERS[Math.floor(at / place) % 17]).join('ا')}`;

const KINDS = ['member absent', 'member present', 'guest present', 'guest kept'] as const;
type Kind = (typeof KINDS)[number];
const WORDS: Record<Kind, string> = {
  'member absent': 'ساجد',
  'member present': 'سابح',
  'guest present': 'سامع',
  'guest kept': 'سانح',
};
const rounds = Math.ceil(Number(names) / KINDS.length);
const nameIn = (kind: Kind, round: number): string =>
  nameOf(WORDS[kind], kind === 'member absent' ? round : round % PRESENT);

async function furnish(db: LocalDatabase): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const { chat, panel = {} } = ROLE_TEMPLATES.member;
  const members = [
    ...Array.from({ length: rounds }, (_, at) => nameIn('member absent', at)),
    ...Array.from({ length: PRESENT }, (_, at) => nameIn('member present', at)),
  ];
  const statements = members.flatMap((name, at) => [
    db
      .prepare('INSERT INTO chat_permissions (id, flags, created_at) VALUES (?, ?, 1)')
      .bind(`chat ${at}`, JSON.stringify(chat)),
    db
      .prepare('INSERT INTO admin_panel_permissions (id, flags, created_at) VALUES (?, ?, 1)')
      .bind(`panel ${at}`, JSON.stringify(panel)),
    db
      .prepare(
        `INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, skeleton_version, password_hash, role, color,
           background_color, image, star, demo, admin_panel_permissions, chat_permissions, master_of, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'member', '#46610e', '', '/uploads/avatars/olive.png', '/uploads/stars/blue.png', 0, ?, ?, '[]', 1)`,
      )
      .bind(
        ...[`member ${at}`, name, name, skeleton(name), skeleton(name), SKELETON_VERSION, hash],
        ...[`panel ${at}`, `chat ${at}`],
      ),
  ]);
  for (let at = 0; at < statements.length; at += 300) await db.batch(statements.slice(at, at + 300));
}

const { site, end } = await startOwnInstance(PORT, furnish);

let addresses = 0;
/** A separate address per request, so that no budget refuses one. */
const nextAddress = (): string => {
  addresses++;
  return `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const began = performance.now();
  const answer = await fetch(`${site}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': nextAddress(), ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  return {
    status: answer.status,
    milliseconds,
    body: JSON.parse(text) as { token?: string; data?: unknown },
  };
}

const person = (username: string) => ({
  ...{ username, fingerprint: 'probe', originURL: site, visibility: 'visible', type: 'visitor' },
});

async function enterMember(username: string): Promise<void> {
  const { body } = await post('/users/login', { username, password: PASSWORD });
  const asked = { ...person(username), nickname: username, authKey: username, type: 'super' };
  const { body: admission } = await post('/connect', asked, { Authorization: `Bearer ${body.token}` });
  const { roomId, ticket } = admission.data as { roomId: string; ticket: string };
  const url = `${site.replace('http', 'ws')}/api/v1/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(url, { headers: { Origin: site } } as unknown as string[]);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
}

const listener = { onMessage: () => {} };
const guestsOf = (kind: Kind): Guest[] =>
  Array.from({ length: PRESENT }, (_, at) => new Guest(site, nameIn(kind, at), listener, nextAddress()));

const kept = guestsOf('guest kept');
for (const guest of kept) await guest.enter();
const entered = performance.now();
for (const guest of guestsOf('guest present')) await guest.enter();
for (let at = 0; at < PRESENT; at++) await enterMember(nameIn('member present', at));
await wait(Math.max(0, entered + STAY_MS - performance.now()));
for (const guest of kept) guest.exit();
await wait(3_000);

const SESSIONS = 20;
const tokens = await Promise.all(
  Array.from({ length: SESSIONS }, async (_, at) => {
    const { body } = await post('/users/visitorLogin', person(nameOf('سائل', at)));
    return body.token ?? '';
  }),
);

type Door = { status: number; every: number; ask: (name: string, round: number) => ReturnType<typeof post> };
const RECOVERY = { recoveryCode: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', password: PASSWORD };
const DOORS: Record<string, Door> = {
  visitorLogin: { status: 409, every: 1, ask: name => post('/users/visitorLogin', person(name)) },
  'visitorLogin with a ticket': {
    status: 409,
    every: 2,
    ask: name => post('/users/visitorLogin', { ...person(name), connect: {} }),
  },
  connect: {
    status: 409,
    every: 1,
    ask: (name, round) =>
      post(
        '/connect',
        { ...person(name), nickname: name, authKey: null },
        { Authorization: `Bearer ${tokens[round % SESSIONS]}` },
      ),
  },
  recover: { status: 401, every: 4, ask: username => post('/users/recover', { username, ...RECOVERY }) },
  login: {
    status: 401,
    every: LOGIN_EVERY,
    ask: username => post('/users/login', { username, password: 'not it at all' }),
  },
};

const times = new Map<string, number[]>();
const timesOf = (door: string, kind: Kind): number[] => {
  const key = `${door} ${kind}`;
  const list = times.get(key) ?? [];
  times.set(key, list);
  return list;
};

const began = performance.now();
let wrong = 0;
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
let asked = 0;
for (let round = 0; round < rounds && !isStopped; round++) {
  asked += KINDS.length;
  for (const [door, { status, every, ask }] of Object.entries(DOORS)) {
    if (round % every !== 0) continue;
    // Rotates the first kind, so that load and caches affect all equally.
    for (let at = 0; at < KINDS.length; at++) {
      const kind = KINDS[(at + round / every) % KINDS.length] ?? 'member absent';
      const answer = await ask(nameIn(kind, round), round);
      if (answer.status !== status && wrong++ < 5) console.log(door, kind, answer.status);
      timesOf(door, kind).push(answer.milliseconds);
    }
  }
}

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
const median = (list: readonly number[]): number => percentile(sorted(list), 0.5);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

console.log(
  `${asked} names in ${((performance.now() - began) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}, ${wrong} wrong answers`,
);
let isFine = wrong === 0;
for (const door of Object.keys(DOORS)) {
  const medians = KINDS.map(kind => median(timesOf(door, kind)));
  const difference = Math.max(...medians) / Math.min(...medians) - 1;
  // Noise: the difference between two halves of the same kind.
  const halves = KINDS.map(kind => {
    const list = timesOf(door, kind);
    const [even, odd] = [0, 1].map(part => median(list.filter((_, at) => at % 2 === part)));
    return Math.abs((even ?? 0) / (odd ?? 1) - 1);
  });
  console.log(
    `${door}: difference ${percent(difference)}; of halves of a kind up to ${percent(Math.max(...halves))}`,
  );
  for (const kind of KINDS) {
    const list = sorted(timesOf(door, kind));
    console.log(
      `  ${kind}: ${list.length}, median ${percentile(list, 0.5).toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms`,
    );
  }
  isFine &&= difference <= WORST_DIFFERENCE;
}
await end();
process.exit(isFine ? 0 : 1);
