import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../protocol/constants.ts';
import type { Overview } from '../../../protocol/rest/site.ts';
import { SETUP_STEPS, type SetupStep } from '../../../protocol/rules/setup.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { accountById, accountPermissions } from '../../../worker/platform/sessions/account.ts';
import { setupFor } from '../../../worker/site/setup.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('founder');
const painter = new Member('painter');
const asOwner = callsAs(owner);
const NO_BACKUP = { state: 'none', failedAt: null, bytes: 0 } as const;
const NOW = Date.parse('2026-11-28T12:00:00Z');

type Setup = NonNullable<Overview['setup']>;

const setupOf = async (who: Member): Promise<Setup | undefined> => {
  const { body } = await call('GET', '/overview', undefined, who.headers);
  return (body as unknown as { data: { overview: Overview } }).data.overview.setup;
};

/** Open steps of the owner, on a deployed site unless `over` overrides it. */
async function openSteps(over: object = {}, lastAt: string | null = null): Promise<SetupStep[]> {
  const [row] = await accountById(database(env), 'id-founder');
  if (!row) throw new Error('there is no founder');
  const operator = { claims: {} as never, row, ...accountPermissions(row, NOW) };
  const setup = await setupFor(operator, { ...env, SAMAR_LOCAL: '', ...over } as never, {
    now: NOW,
    backup: { ...NO_BACKUP, lastAt },
  });
  return (setup ?? []).filter(({ isDone, isLater }) => !isDone && !isLater).map(({ step }) => step);
}

const later = (step: string, isLater: boolean, who = owner) =>
  callsAs(who)('PATCH', '/overview/setup', { step, isLater });

const recorded = async (text: string): Promise<number> => {
  const count = env.DB.prepare('SELECT count(*) AS n FROM events WHERE event_data = ?').bind(text);
  return (await count.first<number>('n')) ?? 0;
};

beforeAll(async () => {
  await makeAccount({ username: 'founder', role: 'owner' });
  await makeAccount({
    username: 'painter',
    panel: { canAccessAdminPanel: true, canAccessAppearanceMenu: true },
  });
  await owner.signIn();
  await painter.signIn();
});

test('a new site has all setup steps open; operators see the steps that they may do (PANEL-140)', async () => {
  expect(await openSteps()).toEqual(SETUP_STEPS);
  expect((await setupOf(painter))?.map(({ step }) => step)).toEqual(['look']);
  // A local instance has no location to choose.
  expect((await setupOf(owner))?.find(({ step }) => step === 'place')?.isDone).toBe(true);
});

test('a step is postponed for all operators and resumed, with audit entries (PANEL-141)', async () => {
  expect((await later('look', true)).status).toBe(200);
  expect(await setupOf(painter)).toBeUndefined();
  expect(await openSteps()).not.toContain('look');
  const again = await Promise.all([0, 1, 2].map(() => later('look', true)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await recorded('تأجيل خطوة الإعداد: الألوان')).toBe(1);
  const { body } = await later('look', false, painter);
  expect(body.data).toEqual({ setup: [{ step: 'look', isDone: false, isLater: false }] });
  expect(await recorded('استعادة خطوة الإعداد: الألوان')).toBe(1);
});

test('steps of other sections and unknown steps are refused without an entry (PANEL-141)', async () => {
  const before = await openSteps();
  expect((await later('words', true, painter)).status).toBe(403);
  expect((await later('backup-all', true)).status).toBe(400);
  expect((await callsAs(new Member('nobody'))('PATCH', '/overview/setup', {})).status).toBe(401);
  expect(await openSteps()).toEqual(before);
});

test('each step is completed by its own action; the last ends the checklist (PANEL-140)', async () => {
  const acts: [SetupStep, () => Promise<unknown>][] = [
    [
      'name',
      () => asOwner('PATCH', '/identity/site', { siteName: 'ديوان', icon: 'https://cdn.example/i.png' }),
    ],
    ['look', () => asOwner('PATCH', '/appearance/site', { accent: '#0d5f96' })],
    ['rooms', () => makeRoom({ id: 'poets', name: 'الشعراء' })],
    [
      'welcome',
      () =>
        env.DB.prepare(
          `INSERT INTO chat_msgs (id, name, name_color, message, message_color, message_bg_color, user_type, show_on_entry, created_at)
           VALUES ('w', 'ترحيب', '#000000', 'أهلًا', '#000000', '#ffffff', 'all', 1, 1)`,
        ).run(),
    ],
    ['moderator', () => makeAccount({ username: 'first-guard', role: 'chat-master' })],
    ['words', () => asOwner('POST', '/words', { text: 'سباب' })],
    ['registration', () => asOwner('PATCH', '/options-1/site', { registrationsPerDay: 2 })],
    ['sharing', () => asOwner('PATCH', '/identity/site', { embedOrigins: 'https://www.example.org' })],
  ];
  for (const [step, act] of acts) {
    expect(await openSteps()).toContain(step);
    await act();
    expect(await openSteps()).not.toContain(step);
  }
  expect(await openSteps()).toEqual(['place', 'backup']);
  expect(await openSteps({ SAMAR_LOCATION: 'weur' })).toEqual(['backup']);
  expect(await openSteps({ SAMAR_LOCATION: 'weur' }, new Date(NOW).toISOString())).toEqual([]);
  expect((await setupOf(owner))?.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual(['backup']);
  await later('backup', true);
  expect(await setupOf(owner)).toBeUndefined();
});

test('demo moderators, names alone or expired invites complete no step (PANEL-140)', async () => {
  await env.DB.batch([
    env.DB.prepare(`UPDATE accounts SET demo = 1 WHERE id = 'id-first-guard'`),
    env.DB.prepare(`UPDATE identity SET icon = '', embed_origins = ''`),
    env.DB.prepare(
      `INSERT INTO invites (id, room_id, maker_id, created_at, ends_at) VALUES ('i', 'poets', 'id-founder', 1, ?)`,
    ).bind(NOW - HOUR_MS),
  ]);
  expect(await openSteps()).toEqual(['name', 'moderator', 'sharing', 'place']);
  await env.DB.prepare('UPDATE invites SET ends_at = ?')
    .bind(NOW + HOUR_MS)
    .run();
  await env.DB.prepare(`UPDATE options SET logo = '/uploads/site/logo.png'`).run();
  expect(await openSteps()).toEqual(['moderator', 'place']);
});
