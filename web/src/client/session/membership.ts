import { notConnected } from '../../../../protocol/client/errors.ts';
import type { ChallengeAnswer } from '../../../../protocol/entities/protection.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import type { Membership as Answer } from '../../../../protocol/rest/membership.ts';
import type { NewPasskey, PasskeyAct } from '../../../../protocol/rest/passkeys.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { readStored, removeStored } from '../../browser/local-storage.ts';
import { createPasskey, provePasskey } from '../../browser/passkey.ts';
import { holdLogin } from '../../browser/shared-login.ts';
import { setOwnPermissions } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { session, setIdentity, setToken } from '../../state/session.ts';
import type { Membership, OwnProof, Recovered, Recovery } from '../chat.ts';
import {
  forgetLogin,
  keepMemberLogin,
  storedLogin,
  tokenIn,
  VISITOR_KEY,
  withChallenge,
} from '../http/auth.ts';
import { loginHeaders, proofHeaders } from '../http/device-headers.ts';
import { type ApiResponse, request } from '../http/http-client.ts';
import { renameComposer } from './client-session.ts';
import { guestChoices } from './guest-login.ts';
import { type JoinDeps, seatMember } from './join-chat.ts';

export const membershipOf = (deps: JoinDeps): Membership => ({
  register: password => register(deps, { password }),
  registerByPasskey: () => registerByPasskey(deps),
  enterByPasskey: () => enterByPasskey(deps),
  recover: recovery => recover(deps, recovery),
  sessions: async () => (await request('GET /users/me/sessions')).data.sessions,
  endSession: async key => void (await request('DELETE /users/me/sessions/:key', { params: { key } })),
  endOtherSessions: () => endOtherSessions(deps),
  passkeys: async () => (await request('GET /users/me/passkeys')).data,
  addPasskey,
  removePasskey: async (key, proof) =>
    void (await request('DELETE /users/me/passkeys/:key', {
      params: { key },
      body: await proved('removal', proof),
    })),
  changeOwnPassword: async (password, proof) => {
    const body = { password, passwordConfirm: password, ...(await proved('password', proof)) };
    storeNewToken(deps, tokenIn(await request('PATCH /users/me', { body })));
  },
  renewCode: async proof =>
    (await request('POST /users/me/recoveryCode', { body: await proved('recoveryCode', proof) })).data
      .recoveryCode,
  deleteAccount,
});

const ownOptions = async (act: PasskeyAct) =>
  (await request('POST /users/me/passkeyOptions', { body: { act } })).data.options;

const proved = async (act: PasskeyAct, proof: OwnProof) =>
  proof === 'passkey'
    ? { passkey: await provePasskey(await ownOptions(act)) }
    : { currentPassword: proof.password };

const addPasskey = async (name: string, proof: OwnProof): Promise<void> => {
  const given = await proved('addition', proof);
  const made = await createPasskey(await ownOptions('creation'));
  await request('POST /users/me/passkeys', { body: { name, made, ...given } });
};

const passkeyOptions = async () => (await request('POST /users/passkeyOptions')).data.options;

const registerByPasskey = async (deps: JoinDeps): Promise<string | null> =>
  register(deps, { passkey: await createPasskey(await passkeyOptions()) });

/** Without a token, the server returns options for a login. */
const enterByPasskey = async (deps: JoinDeps): Promise<void> => {
  setToken(null);
  const answer = await withChallenge(async given => {
    // Created for each attempt, because a proof is valid once.
    const passkey = await provePasskey(await passkeyOptions());
    const body = { passkey, fingerprint: await fingerprint(), ...answerIn(given) };
    return request('POST /users/passkeyLogin', { body, headers: await loginHeaders('/users/passkeyLogin') });
  });
  keepMemberLogin(answer);
  await enterRecovered(deps, answer.data.user);
};

/** Accepted rules in an answer. This form cannot show a puzzle. */
const answerIn = (given: ChallengeAnswer | undefined) =>
  given?.acceptedRules === undefined ? {} : { answer: { acceptedRules: given.acceptedRules } };

type Proof = { password: string } | { passkey: NewPasskey };

const register = async (deps: JoinDeps, body: Proof): Promise<string | null> => {
  const { identity, token } = session;
  if (!identity) throw notConnected();
  const answer = await withChallenge(async given => {
    const headers = await proofHeaders('/users/register', token);
    return request('POST /users/register', { body: { ...body, ...answerIn(given) }, headers });
  });
  if ('waits' in answer.data) return null;
  const { user, recoveryCode } = answer.data;
  // The guest left while the request was pending.
  if (session.identity?.userId !== identity.userId) return recoveryCode;
  keepMemberLogin({ ...answer, data: { user } });
  if (readStored<string>(VISITOR_KEY) === token) removeStored(VISITOR_KEY);
  becomeMember(deps, user, tokenIn(answer));
  void renewSocket(deps);
  return recoveryCode;
};

/** Continues the session as a member, with the guest's windows and drafts. */
const becomeMember = (
  { clientSession }: JoinDeps,
  { userID: userId, username, accountType, permissions }: OwnAccount,
  token: string,
): void => {
  setIdentity({ userId, username, accountType });
  clientSession.renew({ token, accountType, username, authKey: username });
  renameComposer(username);
  holdLogin(username);
  setOwnPermissions(permissions);
};

/**
 * Replaces the guest's socket with the member's, so that other users see no departure. The reconnect ticket is also
 * replaced, because the guest's token is revoked. The account receives the guest's settings. A failure is shown by the
 * connection state.
 */
const renewSocket = async ({ clientSession, resolver, connection }: JoinDeps): Promise<void> => {
  const room = rooms.currentName;
  const admission = await clientSession.requestTicket(room, guestChoices()).catch(() => null);
  const isHere = room === rooms.currentName;
  if (!connection.isOn) return;
  resolver.setTargets([rooms.currentName, null], isHere ? admission : null);
  await connection.switchSocket(true).catch(() => {});
};

const recover = async (deps: JoinDeps, recovery: Recovery): Promise<Recovered> => {
  setToken(null);
  const body = { ...recovery, fingerprint: await fingerprint() };
  const answer: ApiResponse<Answer> = await withChallenge(async shown =>
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

const endOtherSessions = async (deps: JoinDeps): Promise<void> =>
  storeNewToken(deps, tokenIn(await request('DELETE /users/me/sessions')));

/**
 * Stores the new token for this tab and for later tabs of this browser, because earlier tokens of the account are
 * revoked.
 */
const storeNewToken = ({ clientSession }: JoinDeps, token: string): void => {
  const login = storedLogin();
  if (login?.user.userID === session.identity?.userId && login)
    keepMemberLogin({ data: { user: login.user }, token });
  clientSession.renew({ token });
};

/** Long timeout, because the server erases messages in all rooms before it answers. */
const DELETION_MS = 60_000;

/** After the deletion the server closes the socket, so the page shows the entry. */
const deleteAccount = async (proof: OwnProof): Promise<void> => {
  const { authKey } = session;
  const body = await proved('deletion', proof);
  await request('DELETE /users/me', { body, timeoutMs: DELETION_MS });
  forgetLogin(authKey);
};
