import { expect } from 'vitest';
import { Member, PASSWORD } from './accounts.ts';
import { type Answer, call, type Visitor } from './visitor.ts';

/** Asks to register a guest. */
export const registration = (who: Visitor, password = PASSWORD, headers = {}): Promise<Answer> =>
  call('POST', '/users/register', { password }, { ...who.headers, ...headers });

export type Registered = { member: Member; user: Record<string, unknown>; recoveryCode: string };

/** A registered guest, in the same browser, with the member's token. */
export async function registered(who: Visitor, password = PASSWORD): Promise<Registered> {
  const answer = await registration(who, password);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return membershipIn(answer, who);
}

/** The member of an answer that starts a session. */
export function membershipIn({ body }: Answer, { address, fingerprint }: Visitor): Registered {
  const { user, recoveryCode } = body.data as unknown as Omit<Registered, 'member'>;
  const member = new Member(String(user.username), { address, fingerprint });
  member.token = body.token ?? '';
  member.userID = String(user.userID);
  return { member, user, recoveryCode };
}
