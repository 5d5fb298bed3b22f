import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorEntry } from '../../../protocol/errors/catalogue.ts';
import type { SectionName } from '../../../protocol/rules/permission-table.ts';
import { PANEL_PERMISSIONS, type PanelPermission } from '../../../protocol/rules/permissions.ts';
import { ROUTES } from '../../../worker/app.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';
import { CALLS, MENUS, type RestAccess } from '../../tables/rest-access.ts';

type Caller = {
  name: string;
  flags: readonly PanelPermission[];
  isMember: boolean;
  isGuest?: boolean;
  /** The owner's session started without a password. */
  began?: 'bot' | 'hostPass';
};

/** Callers of the matrix: each flag alone, and with the flag that opens the panel. */
const CALLERS: Caller[] = [
  { name: 'nobody', flags: [], isMember: false },
  { name: 'a visitor', flags: [], isMember: false, isGuest: true },
  { name: 'a super without the panel', flags: [], isMember: true },
  { name: 'an ended subscription', flags: [], isMember: true },
  { name: 'the owner', flags: PANEL_PERMISSIONS, isMember: true },
  { name: 'a bot of an owner', flags: [], isMember: true, began: 'bot' },
  { name: 'a host pass of an owner', flags: [], isMember: true, began: 'hostPass' },
  ...PANEL_PERMISSIONS.map(flag => ({ name: `${flag} alone`, flags: [flag], isMember: true })),
  ...PANEL_PERMISSIONS.map(flag => ({
    name: `the panel and ${flag}`,
    flags: ['canAccessAdminPanel', flag] as const,
    isMember: true,
  })),
];

const accountOf = ({ name }: Caller): string => name.replaceAll(' ', '-');

beforeAll(async () => {
  for (const caller of CALLERS.filter(({ isMember }) => isMember)) {
    const username = accountOf(caller);
    const panel = Object.fromEntries(caller.flags.map(flag => [flag, true]));
    if (caller.name === 'the owner' || caller.began) await makeAccount({ username, role: 'owner' });
    else if (caller.name === 'an ended subscription')
      await makeAccount({ username, role: 'admin', subscriptionEndDate: '2020-01-01T00:00:00.000Z' });
    else await makeAccount({ username, role: 'member', panel });
  }
}, 60_000);

/** Uses a new session for each call, because some calls end sessions. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller.name === 'nobody') return {};
  const claims = {
    sub: caller.isGuest ? 'a-guest' : `id-${accountOf(caller)}`,
    sessionID: crypto.randomUUID(),
    deviceID: 'device',
    accountType: caller.isGuest ? 'visitor' : 'super',
    nickname: accountOf(caller),
    fingerprint: '',
    originURL: '',
    generation: await generationOf(caller),
    ...(caller.began && { began: caller.began }),
  } as const;
  return { Authorization: `Bearer ${await issueToken(env.SAMAR_SECRET, claims, Date.now())}` };
}

/** Token generations by caller, until a call may have changed them. A query takes as long as a refused call. */
const generations = new Map<string, number>();

async function generationOf(caller: Caller): Promise<number> {
  const kept = generations.get(caller.name);
  if (kept !== undefined) return kept;
  const generation =
    (await env.DB.prepare('SELECT token_generation FROM accounts WHERE id = ?')
      .bind(`id-${accountOf(caller)}`)
      .first<number>('token_generation')) ?? 0;
  generations.set(caller.name, generation);
  return generation;
}

const NOT_LOGGED_IN = '401 Unauthorized you are not logged-in please login to get access.';
const NO_PANEL = '403 Unauthorized Access to the Admin-Panel';

/** Expected refusal of a caller; null if allowed. */
function refusalOf(door: RestAccess, caller: Caller): string | null {
  const isNobody = caller.name === 'nobody';
  switch (door) {
    case 'everybody':
      return null;
    case 'monitors':
      return NOT_LOGGED_IN;
    case 'sessions':
      return isNobody ? NOT_LOGGED_IN : null;
    case 'senders':
      return isNobody ? NOT_LOGGED_IN : '403 You have no permission to do this.';
    case 'speakers':
      return isNobody ? NOT_LOGGED_IN : `403 ${errorEntry('voice_off').text}`;
    case 'members':
      return caller.isMember ? null : NOT_LOGGED_IN;
    case 'holders':
      if (isNobody) return NOT_LOGGED_IN;
      return caller.isMember && !caller.began ? null : '403 You have no permission to do this.';
    case 'inviteReaders':
      // The call names no room, which is answered like an unlisted room.
      if (!isNobody && !caller.flags.includes('canAccessRoomsMenu'))
        return `403 ${errorEntry('no_permission').text}`;
      return refusalOf('inviters', caller);
    case 'inviters':
      if (isNobody) return NOT_LOGGED_IN;
      return caller.isMember && !caller.began ? null : `403 ${errorEntry('no_permission').text}`;
    case 'socket':
      return '403 This origin is not allowed.';
    case 'moderators':
      if (isNobody) return '401 You are not a chat-master to ban this user!';
      return caller.began ? null : refusedByMenu('Ban', caller);
    case 'restrainers':
      if (caller.name === 'the owner' || caller.began) return null;
      return isNobody ? NOT_LOGGED_IN : '403 You have no permission to do this.';
    case 'clearers':
      if (!caller.isMember) return NOT_LOGGED_IN;
      return caller.name === 'the owner' || caller.began ? null : '403 You have no permission to do this.';
    case 'oneself':
      return isNobody ? NOT_LOGGED_IN : refusedByMenu('Accounts', caller);
    case 'keepers':
      if (isNobody) return NOT_LOGGED_IN;
      return (['Accounts', 'Events-Record', 'Ban'] as const)
        .map(section => refusedByMenu(section, caller))
        .reduce((first, next) => first ?? next);
    case 'wholePanel':
      if (caller.name === 'the owner') return null;
      return refusalOf('panel', caller) ?? '403 You have no permission to do this.';
    case 'panel':
      if (isNobody) return NOT_LOGGED_IN;
      return caller.flags.includes('canAccessAdminPanel') ? null : NO_PANEL;
    default:
      return isNobody ? NOT_LOGGED_IN : refusedByMenu(door, caller);
  }
}

function refusedByMenu(section: SectionName, { flags }: Caller): string | null {
  if (!flags.includes('canAccessAdminPanel')) return NO_PANEL;
  const menu = MENUS[section];
  return menu && flags.includes(menu) ? null : `403 Unauthorized to access Admin-${section}`;
}

/** Returns the refusal or null. Other errors of an allowed call (no such record, no such field) do not count. */
async function answerTo(method: string, path: string, caller: Caller): Promise<string | null> {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  const { status, body: answer } = await call(method, path, body, await headersOf(caller));
  expect(status, `${method} ${path}`).toBeLessThan(500);
  if (method !== 'GET' && status < 400) generations.clear();
  return status === 401 || status === 403 ? `${status} ${answer.message}` : null;
}

describe(`${CALLS.length} calls by ${CALLERS.length} callers: ${CALLS.length * CALLERS.length} cells`, () => {
  test.for(CALLERS)('$name is allowed or refused as declared', async caller => {
    const wrong: string[] = [];
    for (const { door, method, path } of CALLS) {
      const expected = refusalOf(door, caller);
      const answered = await answerTo(method, path, caller);
      if (answered !== expected) wrong.push(`${method} ${path}: ${answered}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  test('each call has a row in the permission test', () => {
    const patterns = Object.entries(ROUTES).flatMap(([pattern, methods]) =>
      Object.keys(methods).map(method => ({
        method,
        pattern,
        is: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
      })),
    );
    const missing = patterns.filter(
      ({ method, is }) => !CALLS.some(row => row.method === method && is.test(row.path.split('?')[0] ?? '')),
    );
    expect(missing.map(({ method, pattern }) => `${method} ${pattern}`)).toEqual([]);
  });
});
