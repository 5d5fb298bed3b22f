import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { CHAT_PERMISSIONS, type ChatPermission } from '../../../protocol/rules/permissions.ts';
import type { Ask } from './operator.ts';
import type { Person } from './people.ts';

/** Without these one is not in the chat, or may say nothing in it. */
const PRESENT: readonly ChatPermission[] = ['canAccessChat', 'allowUserToWrite'];

const recordOf = (flags: readonly ChatPermission[]) =>
  Object.fromEntries(CHAT_PERMISSIONS.map(flag => [flag, flags.includes(flag) || PRESENT.includes(flag)]));

type Account = { _id: string; chatPermissions: string };

/** An account with these permissions and no others but those of being there. */
export async function account(
  ask: Ask,
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
  return (await ask('POST', '/users/signup', said)).user as Account;
}

/** Somebody whose permissions change while they look at their screen. */
export class Walker {
  readonly person: Person;
  readonly #ask: Ask;
  readonly #record: string;
  #told = 0;

  private constructor(person: Person, ask: Ask, record: string) {
    this.person = person;
    this.#ask = ask;
    this.#record = record;
  }

  /** Logs the person of this account in. */
  static async logIn(person: Person, ask: Ask, { chatPermissions }: Account): Promise<Walker> {
    const walker = new Walker(person, ask, chatPermissions);
    person.page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('"permissionsChanged"')) walker.#told++;
      }),
    );
    await person.logIn();
    return walker;
  }

  /** Has exactly these from here on, and the page has heard of it. */
  async may(flags: readonly ChatPermission[]): Promise<void> {
    const before = this.#told;
    await this.#ask('PATCH', `/chatPermissions/${this.#record}`, recordOf(flags));
    await expect.poll(() => this.#told, { intervals: [20, 50, 100] }).toBeGreaterThan(before);
    await expect(this.person.composer).toBeVisible();
  }
}
