import { env } from 'cloudflare:workers';
import type { SessionKind } from '../../domain/admission/identity.ts';
import type { ApprovalRequest } from '../../protocol/rest/accounts.ts';
import {
  type ChatPermission,
  noPanelPermissions,
  type PanelPermission,
} from '../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import type { Role } from '../../protocol/rules/roles.ts';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import { issueToken } from '../../worker/platform/http/tokens.ts';
import { hashPassword } from '../../worker/platform/sessions/passwords.ts';
import { makeRoom } from './rooms.ts';
import { type Answer, ClientSocket, call, Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

type NewAccount = {
  username: string;
  nickname?: string;
  role?: Role;
  chat?: Partial<Record<ChatPermission, boolean>>;
  panel?: Partial<Record<PanelPermission, boolean>>;
  demo?: boolean;
  subscriptionEndDate?: string;
  masterOf?: readonly string[];
};

let hash = '';

async function sharedPasswordHash(): Promise<string> {
  hash ||= await hashPassword(PASSWORD);
  return hash;
}

/** An account with its two records, by its role's template and the given flags. */
export async function makeAccount(account: NewAccount): Promise<string> {
  const { username, nickname = username, role = 'member', chat = {}, panel = {}, demo = false } = account;
  const template = ROLE_TEMPLATES[role];
  const id = `id-${username}`;
  await env.DB.batch([
    env.DB.prepare('INSERT INTO chat_permissions (id, flags, created_at) VALUES (?, ?, 1)').bind(
      `${id}-chat`,
      JSON.stringify({ ...template.chat, ...chat }),
    ),
    env.DB.prepare('INSERT INTO admin_panel_permissions (id, flags, created_at) VALUES (?, ?, 1)').bind(
      `${id}-panel`,
      JSON.stringify({ ...noPanelPermissions(), ...template.panel, ...panel }),
    ),
    env.DB.prepare(
      `INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, skeleton_version, password_hash, role, color,
         background_color, image, star, subscription_end_date, demo, admin_panel_permissions, chat_permissions, master_of, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, '#46610e', '', '/uploads/avatars/olive.png', '/uploads/stars/blue.png', ?, ?, ?, ?, ?, 1)`,
    ).bind(
      id,
      username,
      nickname,
      skeleton(username),
      skeleton(nickname),
      SKELETON_VERSION,
      await sharedPasswordHash(),
      role,
      account.subscriptionEndDate ?? null,
      Number(demo),
      `${id}-panel`,
      `${id}-chat`,
      JSON.stringify(account.masterOf ?? []),
    ),
  ]);
  return id;
}

export class Member extends Visitor {
  /** Kind of the session that `signIn` starts; like a token of an earlier release if missing. */
  began?: SessionKind;

  override async login(over: Record<string, unknown> = {}): Promise<Answer> {
    const body = { username: this.name, password: PASSWORD, ...over };
    const answer = await call('POST', '/users/login', body, { 'CF-Connecting-IP': this.address });
    if (answer.status === 200) this.token = answer.body.token ?? '';
    return answer;
  }

  /** Stores a token without the calls of a login. The tests of the login cover its checks. */
  override async signIn(): Promise<void> {
    const account = await env.DB.prepare(
      'SELECT id AS sub, nickname, token_generation AS generation FROM accounts WHERE username = ?',
    )
      .bind(this.name)
      .first<{ sub: string; nickname: string; generation: number }>();
    if (!account) throw new Error(`there is no account ${this.name}`);
    const session = {
      ...{ sessionID: crypto.randomUUID(), deviceID: crypto.randomUUID() },
      ...(this.began && { began: this.began }),
    };
    const claims = { ...account, ...session, accountType: 'super', fingerprint: '', originURL: '' } as const;
    this.token = await issueToken(env.SAMAR_SECRET, claims, Date.now());
  }

  override connect(over: Record<string, unknown> = {}): Promise<Answer> {
    return super.connect({ type: 'super', authKey: this.name, ...over });
  }
}

export const callsAs =
  (who: Visitor) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(method, path, body, who.headers);

export async function callsAsLoggedIn(username: string) {
  const member = new Member(username);
  await member.signIn();
  return callsAs(member);
}

export const signupBody = (username: string, over: Record<string, unknown> = {}) => ({
  username,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  role: 'member',
  adminPanelPermissions: {},
  chatPermissions: { canAccessChat: true, allowUserToWrite: true },
  ...over,
});

export function recordIn(answer: Answer, singular: string): Record<string, unknown> & { _id: string } {
  const { data } = answer.body as unknown as { data: Record<string, Record<string, unknown>> };
  return { _id: '', ...data[singular] };
}

const COUNTED = [
  'accounts',
  'admin_panel_permissions',
  'chat_permissions',
  'events',
  'events_pending',
  'pending_files',
] as const;

/** All rows that an account action may change, to assert that nothing has changed. */
export async function databaseSnapshot(): Promise<unknown> {
  const found = await env.DB.batch(COUNTED.map(table => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`)));
  const files = (await env.MEDIA.list()).objects.map(({ key }) => key);
  return { rows: found.map(({ results }) => results), files };
}

export async function pendingImage(name: string): Promise<string> {
  await env.MEDIA.put(`nickname-images/${name}`, 'bytes', { httpMetadata: { contentType: 'image/png' } });
  await env.DB.prepare('INSERT INTO pending_files (key, created_at) VALUES (?, 1)')
    .bind(`nickname-images/${name}`)
    .run();
  return name;
}

/** Makes writes of this kind fail with a database error. Returns a function that ends this. */
export async function failWrites(
  verb: 'INSERT' | 'UPDATE' | 'DELETE',
  table: string,
): Promise<() => Promise<unknown>> {
  const name = `broken_${table}`;
  await env.DB.prepare(
    `CREATE TRIGGER ${name} BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END`,
  ).run();
  return () => env.DB.prepare(`DROP TRIGGER ${name}`).run();
}

export { ClientSocket };

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

export const PASSWORDS = { password: 'a new password', passwordConfirm: 'a new password' };

export const editAccount = (who: Ask, username: string, editedUser: Record<string, unknown>) =>
  who('PATCH', `/users/updateUser/id-${username}`, { editedUser });

/** Every call by which one account acts on another, with the smallest effect. */
export const ACCOUNT_CALLS = {
  'a new password': (who, username) => editAccount(who, username, PASSWORDS),
  'a new role': (who, username) => editAccount(who, username, { role: 'room-master' }),
  'new rooms': (who, username) => editAccount(who, username, { masterOf: ['garden'] }),
  'a new subscription': (who, username) => editAccount(who, username, { subscriptionEndDate: '2031-01-01' }),
  'new permissions in the account form': (who, username) =>
    editAccount(who, username, { chatPermissions: { canSendPrivateMsg: false } }),
  'new chat permissions': (who, username) =>
    who('PATCH', `/chatPermissions/id-${username}-chat`, { canSendPrivateMsg: false }),
  'new panel permissions': (who, username) =>
    who('PATCH', `/adminPanelPermissions/id-${username}-panel`, { canAccessAdminPanel: false }),
  'deletion of the chat record': (who, username) => who('DELETE', `/chatPermissions/id-${username}-chat`),
  'deletion of the panel record': (who, username) =>
    who('DELETE', `/adminPanelPermissions/id-${username}-panel`),
  'deletion of the account': (who, username) => who('DELETE', `/users/id-${username}`),
} satisfies Record<string, (who: Ask, username: string) => ReturnType<Ask>>;

export type AccountCall = keyof typeof ACCOUNT_CALLS;

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;

/** Pending requests that a user may approve. */
export async function waitingFor(who: Calls): Promise<ApprovalRequest[]> {
  const { status, body } = await who('GET', '/approvals');
  if (status !== 200) throw new Error(`${status} ${body.code}`);
  return (body as unknown as { data: { approvals: ApprovalRequest[] } }).data.approvals;
}

/** Approves or refuses the only pending request, or the one with this id. Returns 204 or the code of the refusal. */
export async function decide(
  who: Calls,
  outcome: 'approved' | 'refused' = 'approved',
  id?: string,
): Promise<number | string | undefined> {
  const chosen = id ?? (await waitingFor(who))[0]?._id;
  const { status, body } = await who('PATCH', `/approvals/${chosen}`, { outcome });
  return status === 204 ? status : body.code;
}

export async function waitingId(): Promise<string> {
  const { results } = await env.DB.prepare('SELECT id FROM approval_requests').all<{ id: string }>();
  const [only, ...others] = results;
  if (!only || others.length > 0) throw new Error(`${results.length} requests wait`);
  return only.id;
}

/** Entries of the event record about a user, oldest first. */
export async function entriesAbout(text: string): Promise<{ by: string; said: string; type: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT username AS "by", event_data AS said, event_type AS type FROM events
     WHERE event_data LIKE ? ORDER BY turn`,
  )
    .bind(`%${text}%`)
    .all<{ by: string; said: string; type: string }>();
  return results;
}

export const enter = async (
  who: Visitor,
  room = 'القاعة',
  over: Record<string, unknown> = {},
): Promise<ClientSocket> => {
  await who.signIn();
  return who.enter({ room, ...over });
};

export const guest = (name: string, room?: string): Promise<ClientSocket> => enter(new Visitor(name), room);
export const member = (name: string, room?: string, over = {}): Promise<ClientSocket> =>
  enter(new Member(name), room, over);

/** Several rooms for moves, and users of every rank: actors, targets, and users exempt from the action. */
export async function makeModeratedSite(): Promise<void> {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'arbour', name: 'العريشة' });
  await makeRoom({ id: 'stage', name: 'المنصة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'open sesame' });
  await makeRoom({ id: 'booth', name: 'الكشك', maxUsers: 1 });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canAssignOneTimeKick: true } });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({ username: 'faris', role: 'member', chat: { cannotKicked: true } });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
}
