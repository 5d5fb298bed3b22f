import { notConnected } from '../../../../protocol/client/errors.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import type { Membership } from '../../../../protocol/rest/membership.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { readStored, removeStored } from '../../browser/local-storage.ts';
import { setOwnPermissions } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { session, setToken } from '../../state/session.ts';
import type { Recovered, Recovery } from '../chat.ts';
import { keepMemberLogin, tokenIn, VISITOR_KEY, withChallenge } from '../http/auth.ts';
import { loginHeaders, proofHeaders } from '../http/device-headers.ts';
import { type ApiResponse, request } from '../http/http-client.ts';
import { type JoinDeps, seatMember } from './join-chat.ts';

/**
 * The guest's token is revoked, but not the socket: it is exchanged for one of the member, so nobody sees the guest leave. The ticket for
 * coming back is the guest's too.
 */
export const register = async (
  { clientSession, resolver, connection }: JoinDeps,
  password: string,
): Promise<string> => {
  const { identity, token } = session;
  if (!identity) throw notConnected();
  const headers = await proofHeaders('/users/register', token);
  const answer = await request('POST /users/register', { body: { password }, headers });
  const { user, recoveryCode } = answer.data;
  // The guest has left meanwhile.
  if (session.identity?.userId !== identity.userId) return recoveryCode;
  keepMemberLogin(answer);
  if (readStored<string>(VISITOR_KEY) === token) removeStored(VISITOR_KEY);
  clientSession.becomeMember(user, tokenIn(answer));
  setOwnPermissions(user.permissions);
  resolver.setTargets([rooms.currentName, null]);
  // A failure shows in the state of the connection.
  connection.renewSocket().catch(() => {});
  return recoveryCode;
};

export const recover = async (deps: JoinDeps, recovery: Recovery): Promise<Recovered> => {
  setToken(null);
  const body = { ...recovery, fingerprint: await fingerprint() };
  const answer: ApiResponse<Membership> = await withChallenge(async shown =>
    request('POST /users/recover', {
      body: shown ? { ...body, answer: shown } : body,
      headers: await loginHeaders('/users/recover'),
    }),
  );
  const { user, recoveryCode } = answer.data;
  keepMemberLogin(answer);
  return { recoveryCode, enter: () => enterRecovered(deps, user) };
};

const enterRecovered = async (deps: JoinDeps, user: OwnAccount): Promise<void> => {
  if (!deps.connection.isOn) await seatMember(deps, user, 'visible');
};
