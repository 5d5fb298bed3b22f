import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../protocol/rules/roles.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { events } from '../../../worker/platform/database/tables/audit.ts';
import { type AuditEntry, findBreak } from '../../../worker/platform/record/chain.ts';
import { withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { lastAuditEntry } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';

const RECORD = { canAccessAdminPanel: true, canAccessEventsRecordMenu: true } as const;
let turn = 0;

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'gardener', role: 'room-master', masterOf: ['garden'], panel: RECORD });
});

async function entryOf(userRole: string): Promise<string> {
  const id = crypto.randomUUID();
  const entry: AuditEntry = {
    id,
    eventDate: Date.UTC(2026, 10, 22),
    username: 'somebody',
    decoration: '',
    userRole,
    country: '',
    fingerprintAndIP: '',
    eventData: 'ما جرى',
    eventType: 'warning',
  };
  await withAuditEntries(env, [entry]);
  turn = Number((await lastAuditEntry())?.turn);
  return id;
}

const chain = () => database(env).select().from(events).orderBy(events.turn);

beforeEach(() => {
  turn = 0;
});

test.each<[string, Role | '', boolean]>([
  ['owner', 'admin', true],
  ['owner', 'owner', true],
  ['admin', 'chat-master', true],
  ['admin', 'visitor', true],
  ['admin', '', true],
  ['admin', 'admin', false],
  ['admin', 'owner', false],
  ['gardener', 'visitor', false],
])('%s erases an entry of "%s": %s (AUDIT-32, MAY-73)', async (username, role, isErased) => {
  const id = await entryOf(role);
  const before = await chain();
  const answer = await (await callsAsLoggedIn(username))('DELETE', `/events/${id}`);
  expect([answer.status, answer.body.code]).toEqual(isErased ? [204, undefined] : [403, 'forbidden']);
  if (!isErased) expect(await chain()).toEqual(before);
});

test('erasing an audit entry appends an entry that names the actor and the erased one (AUDIT-32)', async () => {
  const id = await entryOf('visitor');
  const owner = await callsAsLoggedIn('owner');
  const erased = turn;
  const answers = await Promise.all([owner('DELETE', `/events/${id}`), owner('DELETE', `/events/${id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const rows = await chain();
  expect(rows.length).toBe(erased + 1);
  expect(rows.at(-2)).toMatchObject({ turn: erased, eventData: '', username: '' });
  expect(rows.at(-1)).toMatchObject({
    username: 'owner',
    userRole: 'owner',
    eventType: 'adminPanel',
    eventData: `حذف الحدث رقم ${erased} (warning، 2026-11-22)`,
  });
  expect(findBreak(rows)).toBe(null);
});
