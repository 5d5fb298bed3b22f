import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { CHAT_PERMISSIONS, type ChatPermission } from '../../../protocol/rules/permissions.ts';
import type { ApiCall } from './owner-calls.ts';
import type { Person } from './people.ts';

/** Minimum permissions for entering the chat and writing in it. */
const PRESENT: readonly ChatPermission[] = ['canAccessChat', 'allowUserToWrite'];

const recordOf = (flags: readonly ChatPermission[]) =>
  Object.fromEntries(CHAT_PERMISSIONS.map(flag => [flag, flags.includes(flag) || PRESENT.includes(flag)]));

type Account = { _id: string; chatPermissions: string; flags: readonly ChatPermission[] };

/** Creates an account with only these permissions and those for presence. */
export async function createAccount(
  ask: ApiCall,
  username: string,
  role: string,
  flags: readonly ChatPermission[],
): Promise<Account> {
  const said = {
    username,
    password: DEMO_PASSWORD,
    passwordConfirm: DEMO_PASSWORD,
    role,
    adminPanelPermissions: {},
    chatPermissions: recordOf(flags),
  };
  const user = (await ask('POST', '/users/signup', said)).user as Omit<Account, 'flags'>;
  return { ...user, flags };
}

/** A user with permissions that change while their page is open. */
export class PermissionUser {
  readonly person: Person;
  readonly #ask: ApiCall;
  readonly #recordId: string;
  #flags: readonly ChatPermission[];
  #notified = 0;

  private constructor(person: Person, ask: ApiCall, { chatPermissions, flags }: Account) {
    this.person = person;
    this.#ask = ask;
    this.#recordId = chatPermissions;
    this.#flags = flags;
  }

  static async logIn(person: Person, ask: ApiCall, account: Account): Promise<PermissionUser> {
    const user = new PermissionUser(person, ask, account);
    person.page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('"permissionsChanged"')) user.#notified++;
      }),
    );
    await person.logIn();
    return user;
  }

  /** Sets exactly these permissions, and waits until the page has received them. */
  async setFlags(flags: readonly ChatPermission[]): Promise<void> {
    if (flags.join() === this.#flags.join()) return;
    this.#flags = flags;
    const before = this.#notified;
    await this.#ask('PATCH', `/chatPermissions/${this.#recordId}`, recordOf(flags));
    await expect.poll(() => this.#notified, { intervals: [20, 50, 100] }).toBeGreaterThan(before);
    await expect(this.person.composer).toBeVisible();
  }
}
