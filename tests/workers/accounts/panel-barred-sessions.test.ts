import { beforeAll, describe, expect, test } from 'vitest';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'yard', name: 'yard' });
  await makeAccount({ username: 'khalil', role: 'owner' });
  await makeAccount({ username: 'herald' });
  await makeAccount({ username: 'rami' });
});

class Bot extends Member {
  readonly #botToken: string;

  constructor(username: string, botToken: string) {
    super(username);
    this.#botToken = botToken;
  }

  override async signIn(): Promise<void> {
    const body = { token: this.#botToken, fingerprint: 'fingerprint-of-a-bot' };
    this.token = (await call('POST', '/users/botLogin', body)).body.token ?? '';
  }
}

describe('canAccessRoomsMenu granted to a present account', () => {
  const powersAfter = async (who: Member, username: string): Promise<unknown> => {
    const owner = await callsAsLoggedIn('khalil');
    const socket = await who.enter({ room: 'yard' });
    const flags = { canAccessRoomsMenu: true };
    expect((await owner('PATCH', `/adminPanelPermissions/id-${username}-panel`, flags)).status).toBe(200);
    return (await socket.waitFor('permissionsChanged')).canAccessRoomsMenu;
  };

  test('canAccessRoomsMenu applies to a session with a password login', async () => {
    expect(await powersAfter(new Member('rami'), 'rami')).toBe(true);
  });

  test('canAccessRoomsMenu does not apply to a bot session', async () => {
    const owner = await callsAsLoggedIn('khalil');
    const { body } = await owner('POST', '/users/id-herald/botToken');
    const { token } = body.data as unknown as { token: string };
    expect(await powersAfter(new Bot('herald', token), 'herald')).toBe(false);
  });
});
