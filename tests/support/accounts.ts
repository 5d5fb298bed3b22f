import { env } from 'cloudflare:workers';
import {
  type ChatPermission,
  noPanelPermissions,
  type PanelPermission,
} from '../../protocol/rules/permissions.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { hashPassword } from '../../worker/auth/passwords.ts';
import { type Answer, call, Line, Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

type NewAccount = {
  username: string;
  nickname?: string;
  role?: Role;
  chat?: Partial<Record<ChatPermission, boolean>>;
  panel?: Partial<Record<PanelPermission, boolean>>;
  demo?: boolean;
  subscriptionEndDate?: string;
};

/** An account with its two records, by its role's template and what is said beside it. */
export async function makeAccount(wanted: NewAccount): Promise<string> {
  const { username, nickname = username, role = 'member', chat = {}, panel = {}, demo = false } = wanted;
  const { template } = ROLES[role];
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
      `INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, password_hash, role, color,
         background_color, image, star, subscription_end_date, demo, admin_panel_permissions, chat_permissions, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, '#46610e', '', '/uploads/avatars/olive.png', '/uploads/stars/blue.png', ?, ?, ?, ?, 1)`,
    ).bind(
      id,
      username,
      nickname,
      skeleton(username),
      skeleton(nickname),
      await hashPassword(PASSWORD),
      role,
      wanted.subscriptionEndDate ?? null,
      Number(demo),
      `${id}-panel`,
      `${id}-chat`,
    ),
  ]);
  return id;
}

/** The holder of an account at a browser. */
export class Member extends Visitor {
  override async login(over: Record<string, unknown> = {}): Promise<Answer> {
    const body = { username: this.name, password: PASSWORD, ...over };
    const answer = await call('POST', '/users/login', body, { 'CF-Connecting-IP': this.address });
    if (answer.status === 200) this.token = answer.body.token ?? '';
    return answer;
  }

  override connect(over: Record<string, unknown> = {}): Promise<Answer> {
    return super.connect({ type: 'super', authKey: this.name, ...over });
  }
}

export { Line };
