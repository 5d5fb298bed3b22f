import { eq, gt, inArray, sql } from 'drizzle-orm';
import { SITE_THEMES } from '../../protocol/entities/themes.ts';
import { INITIAL_IDENTITY } from '../../protocol/resources/identity.ts';
import { INITIAL_OPTIONS } from '../../protocol/resources/options.ts';
import { sectionByName } from '../../protocol/resources/sections.ts';
import { type BackupState, type Overview, SetupChange } from '../../protocol/rest/site.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { backUpSite, openSection } from '../../protocol/rules/may/operators.ts';
import { SETUP, SETUP_STEPS, type SetupStep } from '../../protocol/rules/setup.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { hostKeys } from '../platform/database/tables/admission.ts';
import { appearance } from '../platform/database/tables/appearance.ts';
import { chatMsgs } from '../platform/database/tables/messages.ts';
import { words } from '../platform/database/tables/protection.ts';
import { invites, rooms } from '../platform/database/tables/rooms.ts';
import { identity, options, setupLater } from '../platform/database/tables/site.ts';
import { type Env, isLocal } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { embedOriginsOf } from '../platform/http/origin.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import {
  assertSectionAccess,
  type Operator,
  readAccountBody,
  requireOperator,
} from '../platform/sessions/require-operator.ts';
import { backupMakerOf } from './backup.ts';

type Setup = NonNullable<Overview['setup']>;

/** The first migration creates this room on every site. */
const FIRST_ROOM = 'main';
const [FIRST_THEME] = SITE_THEMES;

const isThere = (table: unknown, condition: unknown) =>
  sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`;

/** One row with data about the site. Each part of the query uses an index. */
const siteQuery = (db: Database, now: number) =>
  db
    .select({
      siteName: identity.siteName,
      icon: identity.icon,
      embedOrigins: identity.embedOrigins,
      logo: options.logo,
      registration: options.registration,
      registrationsPerDay: options.registrationsPerDay,
      registrationMinutes: options.registrationMinutes,
      accent: appearance.accent,
      background: appearance.background,
      mode: appearance.mode,
      hasRooms: isThere(rooms, sql`${rooms.createdBy} IS NULL AND ${rooms.id} <> ${FIRST_ROOM}`).as('rooms'),
      hasWelcome: isThere(chatMsgs, sql`${chatMsgs.showOnEntry} = 1`).as('welcome'),
      // The condition has the same text as the partial index, so that SQLite uses it. Excludes demo accounts, which
      // cannot log in on a deployed site.
      hasStaff: isThere(
        accounts,
        sql`${accounts.role} IN ('admin', 'chat-master', 'room-master') AND ${accounts.demo} = 0`,
      ).as('staff'),
      hasWords: isThere(words, sql`1`).as('words'),
      hasHostKeys: isThere(hostKeys, sql`1`).as('host_keys'),
      hasInvites: isThere(invites, gt(invites.endsAt, now)).as('invites'),
    })
    .from(identity)
    .innerJoin(options, eq(options.id, 'site'))
    .innerJoin(appearance, eq(appearance.id, 'site'))
    .where(eq(identity.id, 'site'));

type Site = Awaited<ReturnType<typeof siteQuery>>[number];

/** Whether each setup step is done, derived from the site's data. */
const IS_DONE: Record<SetupStep, (site: Site, env: Env, backup: BackupState | null) => boolean> = {
  name: ({ siteName, icon, logo }) => siteName !== INITIAL_IDENTITY.siteName && (icon !== '' || logo !== ''),
  look: ({ accent, background, mode }) =>
    accent !== FIRST_THEME?.accent || background !== FIRST_THEME.background || mode !== 'system',
  rooms: ({ hasRooms }) => hasRooms === 1,
  welcome: ({ hasWelcome }) => hasWelcome === 1,
  moderator: ({ hasStaff }) => hasStaff === 1,
  words: ({ hasWords }) => hasWords === 1,
  registration: site => REGISTRATION.some(field => site[field] !== INITIAL_OPTIONS[field]),
  sharing: (site, env) =>
    embedOriginsOf(env, site).length > 0 || site.hasHostKeys === 1 || site.hasInvites === 1,
  // A local instance needs no location, because its objects run on the same machine.
  place: (_, env) => isLocal(env) || (env.SAMAR_LOCATION ?? '') !== '',
  backup: (_site, _env, backup) => backup !== null && backup.lastAt !== null,
};

const REGISTRATION = ['registration', 'registrationsPerDay', 'registrationMinutes'] as const;

const mayOpen = ({ panel }: Operator, step: SetupStep): boolean =>
  isAllowed(
    step === 'backup' ? backUpSite(panel) : openSection(panel, sectionByName(SETUP[step].section).flag),
  );

const postponedQuery = (db: Database, steps: readonly SetupStep[]) =>
  db
    .select()
    .from(setupLater)
    .where(inArray(setupLater.step, [...steps]));

/** `now`: milliseconds. `backup`: null if it was not read. */
type SetupFacts = { now: number; backup: BackupState | null };

/** Setup steps in the operator's sections with their state, or null if none of them remains. */
export async function setupFor(
  operator: Operator,
  env: Env,
  { now, backup }: SetupFacts,
): Promise<Setup | null> {
  const steps = SETUP_STEPS.filter(step => mayOpen(operator, step));
  if (steps.length === 0) return null;
  const db = database(env);
  const [[site], postponed] = await db.batch([siteQuery(db, now), postponedQuery(db, steps)]);
  if (!site) throw new Error('a row of the site settings is missing');
  const later = new Set(postponed.map(({ step }) => step));
  const setup = steps.map(step => ({
    step,
    isDone: IS_DONE[step](site, env, backup),
    isLater: later.has(step),
  }));
  return setup.some(({ isDone, isLater }) => !isDone && !isLater) ? setup : null;
}

const UNCHANGED = 'setup_unchanged';

/** PATCH /overview/setup: postpones a setup step for all operators, or shows it again. */
const changeSetup: Handler = async c => {
  const operator = await requireOperator(c, null);
  const { step, isLater } = await readAccountBody(c, operator, SetupChange, 'Setup');
  if (step === 'backup') assertAllowed(backUpSite(operator.panel));
  else assertSectionAccess(operator, SETUP[step].section);
  const db = database(c.env);
  const text = `${isLater ? 'تأجيل' : 'استعادة'} خطوة الإعداد: ${SETUP[step].ar}`;
  const change = isLater
    ? db.insert(setupLater).values({ step }).onConflictDoNothing()
    : db.delete(setupLater).where(eq(setupLater.step, step));
  // Fails the batch if the action changes nothing, so that a repeated action writes no audit entry.
  const isChange = batchAssert(db, changedOne, UNCHANGED);
  await withAuditEntries(c.env, [panelEntry(c, operator, text)], [change, isChange]).catch(
    (error: unknown) => {
      if (failedAssertion(error) !== UNCHANGED) throw error;
    },
  );
  const backup = isAllowed(backUpSite(operator.panel)) ? await backupMakerOf(c.env).state() : null;
  const setup = await setupFor(operator, c.env, { now: Date.now(), backup });
  return answer(c, 'PATCH /overview/setup', { setup });
};

export const setupRoutes = { '/overview/setup': { PATCH: changeSetup } } satisfies Routes;
