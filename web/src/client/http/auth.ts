import { ApiError, UnreadableAnswerError } from '../../../../protocol/client/errors.ts';
import { CONNECT_TIMEOUT_MS } from '../../../../protocol/constants.ts';
import type { ChallengeAnswer } from '../../../../protocol/entities/protection.ts';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import type {
  Admission,
  Connect,
  OwnAccount,
  OwnUser,
  VisitorLogin,
} from '../../../../protocol/rest/admission.ts';
import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts';
import { askChallenge } from '../../state/entry-challenge.ts';
import { session, setToken } from '../../state/session.ts';
import { keepDeviceMark, loginHeaders, proofHeaders } from './device-headers.ts';
import { type ApiResponse, request } from './http-client.ts';

/** Maximum number of challenges per request, because a late answer may cause another one. */
const ROUNDS = 3;

/** Sends a request. If the server requires a challenge, repeats the request with the solution. */
export const withChallenge = <Answer>(
  ask: (answer?: ChallengeAnswer) => Promise<Answer>,
  rounds = ROUNDS,
  answer?: ChallengeAnswer,
): Promise<Answer> =>
  ask(answer).catch(async (refusal: unknown) => {
    const challenge = refusal instanceof ApiError && rounds > 0 && refusal.answer.challenge;
    const given = challenge ? await askChallenge(challenge) : null;
    if (given === null) throw refusal;
    return withChallenge(ask, rounds - 1, given);
  });

/** A member's login, stored under the account's name, so that the operator panel finds it. */
type StoredLogin = { token: string; user: OwnAccount };

/** The last visitor's token is stored beyond the session, so that a new window can resume a lost session. */
export const VISITOR_KEY = 'samar.visitor';

/** The last member's token is also stored, so that password guesses by others do not delay this device. */
const MEMBER_KEY = 'samar.member';

export const tokenIn = ({ token }: ApiResponse<unknown>): string => {
  if (token === undefined) throw new UnreadableAnswerError();
  return token;
};

export type EntryContext = { fingerprint: string; originURL: string };

export const visitorLogin = async (
  username: string,
  { fingerprint, originURL }: EntryContext,
  place: VisitorLogin['connect'],
): Promise<{ user: OwnUser; admission?: Admission | undefined }> => {
  setToken(readStored<string>(VISITOR_KEY));
  const body: VisitorLogin = {
    username,
    type: 'visitor',
    fingerprint,
    originURL,
    visibility: 'visible',
    connect: place,
  };
  const login = await withChallenge(async answer =>
    request('POST /users/visitorLogin', {
      body: answer ? { ...body, answer } : body,
      // Created again for each attempt, because each proof header is valid for one request.
      headers: await loginHeaders('/users/visitorLogin'),
    }),
  ).catch(refusal => {
    setToken(null);
    throw refusal;
  });
  setToken(tokenIn(login));
  writeStored(VISITOR_KEY, tokenIn(login));
  keepDeviceMark(login.device);
  return login.data;
};

type Credentials = { username: string; password: string; visibility: Visibility; fingerprint: string };

/** Key of the login that a new tab uses. */
const LAST_LOGIN_KEY = 'samar.login';

/** Logs in with a new password and returns the token. The login is stored like any other. */
export const loginAnew = async (credentials: Credentials): Promise<string> => {
  await memberLogin(credentials);
  return session.token ?? '';
};

/** Stored login of this browser, for a tab without a login; null if there is none. */
export const storedLogin = (): { token: string; user: OwnAccount } | null => {
  const authKey = readStored<string>(LAST_LOGIN_KEY);
  return authKey === null ? null : readStored<StoredLogin>(authKey);
};

export const memberLogin = async (credentials: Credentials): Promise<OwnAccount> => {
  setToken(readStored<string>(MEMBER_KEY));
  const answer = await withChallenge(async shown =>
    request('POST /users/login', {
      body: shown ? { ...credentials, answer: shown } : credentials,
      headers: await loginHeaders('/users/login'),
    }),
  ).catch(refusal => {
    setToken(null);
    throw refusal;
  });
  return keepMemberLogin(answer);
};

/** Stores a member's session for this tab and the next one of this browser. */
export const keepMemberLogin = (answer: ApiResponse<{ user: OwnAccount }>): OwnAccount => {
  const { user } = answer.data;
  writeStored(MEMBER_KEY, tokenIn(answer));
  setToken(tokenIn(answer), user.username);
  keepDeviceMark(answer.device);
  writeStored(LAST_LOGIN_KEY, user.username);
  writeStored(user.username, { token: tokenIn(answer), user } satisfies StoredLogin);
  return user;
};

/** Requests admission to a room. Challenges are solved only at the entry page, because a reconnect cannot show them. */
export const connect = (body: Connect): Promise<Admission> =>
  withChallenge(
    async answer => {
      const headers = await proofHeaders('/connect', session.token);
      const asked = answer ? { ...body, answer } : body;
      return (await request('POST /connect', { body: asked, headers, timeoutMs: CONNECT_TIMEOUT_MS })).data;
    },
    session.roomId ? 0 : undefined,
  );

/** Revokes the token without waiting for the result. A failure is ignored. */
export const logout = (): void => {
  void request('POST /users/logout').catch(() => {});
};

/** Whether the login stored under this key may open the operator panel, according to stored data. */
export const mayOpenPanel = (authKey: string | null): boolean =>
  authKey !== null &&
  readStored<Partial<StoredLogin>>(authKey)?.user?.adminPanelPermissions?.canAccessAdminPanel === true;

export const forgetLogin = (authKey: string | null): void => {
  if (authKey === null) return;
  removeStored(authKey);
  if (readStored<string>(LAST_LOGIN_KEY) === authKey) removeStored(LAST_LOGIN_KEY);
};
