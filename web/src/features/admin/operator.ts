import { createContext, useContext } from 'react';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../protocol/errors/catalogue.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { readStored } from '../../browser/local-storage.ts';
import { requestField } from '../../client/http/http-client.ts';
import { setToken } from '../../state/session.ts';

export const OperatorContext = createContext<OwnAccount | null>(null);

export const useOperator = (): OwnAccount => {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('outside the panel there is no operator');
  return operator;
};

/** Verifies the stored login with the server. The query string contains the account's name. */
export async function verifyOperator(authKey: string): Promise<OwnAccount> {
  const stored = readStored<{ token: string }>(authKey);
  if (!stored?.token) throw notLoggedIn();
  setToken(stored.token, authKey);
  return requestField('GET /users/verify', 'user');
}

/** Whether the login is missing or has ended, so that a new one is needed. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.isOfServer && error.status === 401;

const notLoggedIn = (): ApiError =>
  new ApiError(401, { code: 'unauthorized', message: catalogue.unauthorized.text });

/** `/admin-panel?{username}` */
export const authKeyIn = (search: string): string => {
  try {
    return decodeURIComponent(search.slice(1));
  } catch {
    return '';
  }
};
