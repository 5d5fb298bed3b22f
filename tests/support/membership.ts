import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { Member, PASSWORD } from './accounts.ts';
import { later, untilPresent, WITHIN } from './lobby-presence.ts';
import { type Answer, call, Visitor } from './visitor.ts';

export const registration = (who: Visitor, password = PASSWORD, headers = {}): Promise<Answer> =>
  call('POST', '/users/register', { password }, { ...who.headers, ...headers });

export type Registered = { member: Member; user: Record<string, unknown>; recoveryCode: string };

/** Registers a guest. Returns the member, with its token, in the same browser. */
export async function registered(who: Visitor, password = PASSWORD): Promise<Registered> {
  const answer = await registration(who, password);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return membershipIn(answer, who);
}

export function membershipIn({ body }: Answer, { address, fingerprint }: Visitor): Registered {
  const { user, recoveryCode } = body.data as unknown as Omit<Registered, 'member'>;
  const member = new Member(String(user.username), { address, fingerprint });
  member.token = body.token ?? '';
  member.userID = String(user.userID);
  return { member, user, recoveryCode };
}

/** A browser that stores its device mark across sessions. */
export class Browser extends Visitor {
  mark = '';

  override get headers(): Record<string, string> {
    return { ...super.headers, ...(this.mark !== '' && { 'Samar-Device': this.mark }) };
  }

  override async login(over: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await super.login(over);
    if (answer.status === 201) this.mark = String(answer.body.device);
    return answer;
  }

  /** Enters, stays for this duration, and leaves by the exit. The token remains. */
  async visit(stay: number, over: Record<string, unknown> = {}): Promise<string> {
    await later(0);
    const socket = await this.enter({ room: 'القاعة', ...over });
    const { userID } = this;
    await untilPresent(userID);
    await later(stay);
    await socket.request('disconnect', {});
    await socket.closed;
    await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson(userID)).not.toBeNull(), WITHIN);
    return userID;
  }

  /** The same browser without its session, under any name. */
  under(name: string): Browser {
    const next = new Browser(name, { address: this.address });
    next.mark = this.mark;
    return next;
  }
}
