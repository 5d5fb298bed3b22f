import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPanelPermissions } from '../../../protocol/rules/permissions.ts';
import type { Role } from '../../../protocol/rules/roles.ts';
import {
  ACCOUNT_CALLS,
  type AccountCall,
  callsAs,
  type callsAsLoggedIn,
  enter,
  Member,
  makeAccount,
  member,
} from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { countOf } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';
import { ACCOUNT_REFUSALS, ACTORS, type ActorName, LIFTING, ROLE_NAMES } from '../../tables/power.ts';
import { standing } from '../../tables/power-actors.ts';

/* Compares the tables of power with real calls. Operators of every kind try each call on a sample of its targets. */

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const OPERATORS: Partial<Record<ActorName, string>> = {
  'an owner': 'the-owner',
  'an admin': 'the-admin',
  'an admin named master': 'named-admin',
  'a chat-master': 'the-master',
  'a promoted room-master': 'promoted',
  'a room-master': 'gardener',
  'a demoted room-master': 'demoted',
};
const NAMES = Object.keys(OPERATORS) as ActorName[];
const ask = new Map<ActorName, Ask>();
const as = (name: ActorName): Ask => {
  const calls = ask.get(name);
  if (!calls) throw new Error(`${name} is not an operator`);
  return calls;
};

const isFree = (name: ActorName) => ACTORS[name].scope === 'all';

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  for (const name of NAMES) {
    const username = OPERATORS[name] ?? '';
    const { role, masterOf } = ACTORS[name];
    const chat = {
      canAddBanned: true,
      canKickUser: true,
      canBanUsersFromCountry: true,
      canSendWarningMsg: true,
    };
    await makeAccount({ username, role, masterOf, chat, panel: allPanelPermissions() });
    const who = new Member(username);
    await who.signIn();
    ask.set(name, callsAs(who));
  }
});

const remake = async (username: string, role: Role) => {
  await env.DB.batch(
    [
      ['accounts', username],
      ['chat_permissions', `${username}-chat`],
      ['admin_panel_permissions', `${username}-panel`],
    ].map(([table, id]) => env.DB.prepare(`DELETE FROM ${table} WHERE id = 'id-${id}'`)),
  );
  // Every actor here has these permissions, so that only rank and rooms decide.
  const panel = { canAccessAdminPanel: false };
  const chat = { canKickUser: true, canBeGhost: false };
  await makeAccount({ username, role: 'member', chat, panel });
  await env.DB.prepare('UPDATE accounts SET role = ? WHERE username = ?').bind(role, username).run();
};

const ROLES_OF_ACCOUNTS = ROLE_NAMES.filter(role => role !== 'visitor');
const CALLS = (Object.keys(ACCOUNT_CALLS) as AccountCall[]).filter(call => call !== 'a new password');

describe(`${NAMES.length * CALLS.length * ROLES_OF_ACCOUNTS.length} calls about other accounts`, () => {
  test.each(NAMES)(
    'calls about accounts by %s are allowed or refused by rank and rooms (MAY-65, MAY-66)',
    async name => {
      const wrong: string[] = [];
      for (const call of CALLS)
        for (const role of ROLES_OF_ACCOUNTS) {
          await remake('target', role);
          const { status, body } = await ACCOUNT_CALLS[call](as(name), 'target');
          const isBelow = standing(name, role) === 'v';
          const isTooHigh = call === 'a new role' && standing(name, 'room-master') === '^';
          const isRefused = !isBelow || !isFree(name) || isTooHigh;
          const said = isRefused ? ACCOUNT_REFUSALS[isBelow ? 'outOfScope' : 'notBelow'] : undefined;
          if (body.code !== said) wrong.push(`${call} of ${role}: ${status} ${body.code}, not ${said}`);
        }
      expect(wrong).toEqual([]);
    },
  );
});

const TARGETS = [
  { IPOrHost: '198.51.100.7' },
  { IPOrHost: 'bad.example' },
  { country: 'MA' },
  { fingerprint: 'fp-rose' },
];

/** Avoids words of roles, which a guest's name must not contain. */
const TURNS = ['أولى', 'ثانية', 'ثالثة', 'رابعة', 'خامسة', 'سادسة', 'سابعة'];
const turnOf = (name: ActorName): string => TURNS[NAMES.indexOf(name)] ?? name;

describe(`${NAMES.length * (TARGETS.length + ROLE_NAMES.length * 2)} calls about bans`, () => {
  test.each(NAMES)(
    'calls about bans by %s are allowed or refused by rank and rooms (MAY-69, MAY-70)',
    async name => {
      await enter(new Visitor(`وردة ${turnOf(name)}`, { fingerprint: `fp-rose` }), 'الحديقة');
      const made: unknown[] = [];
      for (const target of TARGETS) {
        await env.DB.exec('DELETE FROM bans');
        const { status } = await as(name)('POST', '/bans', { ...target, banDuration: '15m' });
        made.push([status, await countOf('bans')]);
      }
      const [yes, no] = [
        [201, 1],
        [403, 0],
      ];
      const wide = isFree(name) ? yes : no;
      expect(made.slice(0, 3)).toEqual([wide, wide, wide]);
      for (const role of ROLE_NAMES)
        for (const method of ['PATCH', 'DELETE']) {
          await env.DB.exec('DELETE FROM bans');
          await banBy(role);
          const body = method === 'PATCH' ? { banDuration: '30m' } : undefined;
          const answer = await as(name)(method, '/bans/some', body);
          const lifting = LIFTING[standing(name, role)];
          const said = lifting === 'allowed' && !isFree(name) ? 'ban_beyond_rooms' : lifting;
          expect([role, method, answer.body.code ?? 'allowed']).toEqual([role, method, said]);
        }
      await env.DB.exec('DELETE FROM bans');
    },
  );
});

const banBy = (role: Role) =>
  env.DB.prepare(
    `INSERT INTO bans (id, fingerprint, ban_duration, until, by_user_id, by_username, by_rank, kicks_shielded, created_at)
     VALUES ('some', 'fp-of-nobody', '15m', NULL, 'id-of-nobody', 'somebody', ?, 0, 1)`,
  )
    .bind(100 - 20 * ROLE_NAMES.indexOf(role))
    .run();

describe(`${NAMES.length * 4} calls about present users`, () => {
  test.each(NAMES)('calls about present users by %s are allowed or refused by room (MAY-66)', async name => {
    const [near, far] = [new Visitor(`قريب ${turnOf(name)}`), new Visitor(`بعيد ${turnOf(name)}`)];
    await enter(near, 'الحديقة');
    await enter(far, 'الفناء');
    await untilPresent(near.userID, far.userID);
    const socket = await member(OPERATORS[name] ?? '', 'الفناء');
    for (const { userID: userId, isIn } of [
      { userID: near.userID, isIn: 'garden' },
      { userID: far.userID, isIn: 'yard' },
    ]) {
      const said = isFree(name) || isIn === 'garden' ? 'allowed' : 'forbidden';
      const warned = await socket.request('sendWarningMessage', { userId, text: 'تنبيه' });
      const closed = await as(name)('DELETE', `/connections/${userId}`);
      const warning = warned.ok ? 'allowed' : warned.error.code;
      expect([isIn, warning, closed.body.code ?? 'allowed']).toEqual([isIn, said, said]);
    }
    socket.close(1000);
  });
});
