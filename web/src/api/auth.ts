import { CONNECT_TIMEOUT_MS } from '../../../protocol/constants.ts';
import type { AccountType, Visibility } from '../../../protocol/entities/user.ts';
import type { Admission, Connect, VisitorLogin } from '../../../protocol/rest/entry.ts';
import { forget, recall, remember } from '../host/storage.ts';
import { keepToken } from '../state/session.ts';
import { type Answer, ask, Unanswered } from './http.ts';

/** `data.user` of both logins, as far as the browser needs it. */
export type OwnUser = {
  userID: string;
  username: string;
  nickname: string;
  accountType: AccountType;
  visibility: Visibility;
  permissions: Record<string, boolean>;
};

/** A member's login is stored under the account's name, so that the operator panel finds it. */
type StoredLogin = { token: string; user: OwnUser };

/** The last visitor's token outlives its session: the server reads from it which device this is. */
const VISITOR_KEY = 'samar.visitor';

const tokenIn = ({ token }: Answer<unknown>): string => {
  if (token === undefined) throw new Unanswered();
  return token;
};

type Place = { fingerprint: string; originURL: string };

export const visitorLogin = async (username: string, { fingerprint, originURL }: Place): Promise<OwnUser> => {
  keepToken(recall<string>(VISITOR_KEY));
  const body: VisitorLogin = {
    username,
    type: 'visitor',
    fingerprint,
    originURL,
    visibility: 'visible',
  };
  const answer = await ask<{ user: OwnUser }>('/users/visitorLogin', { method: 'POST', body }).catch(
    refusal => {
      keepToken(null);
      throw refusal;
    },
  );
  keepToken(tokenIn(answer));
  remember(VISITOR_KEY, tokenIn(answer));
  return answer.data.user;
};

type Credentials = { username: string; password: string; visibility: Visibility };

export const memberLogin = async (credentials: Credentials): Promise<OwnUser> => {
  keepToken(null);
  const answer = await ask<{ user: OwnUser }>('/users/login', { method: 'POST', body: credentials });
  const { user } = answer.data;
  keepToken(tokenIn(answer), user.username);
  remember(user.username, { token: tokenIn(answer), user } satisfies StoredLogin);
  return user;
};

/** Asks for a place in a room. */
export const connect = async (body: Connect): Promise<Admission> => {
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    return (await ask<Admission>('/connect', { method: 'POST', body, signal })).data;
  } catch (error) {
    throw signal.aborted ? new Unanswered() : error;
  }
};

/** The token is dead from then on; whoever leaves does not wait for that, and need not hear that it failed. */
export const logout = (): void => {
  void ask<void>('/users/logout', { method: 'POST' }).catch(() => {});
};

export const forgetLogin = (authKey: string | null): void => {
  if (authKey !== null) forget(authKey);
};
