import type { OwnAccount, OwnUser } from '../../../../protocol/rest/admission.ts';
import { thisHost } from '../../browser/embedding.ts';
import { readStored, writeStored } from '../../browser/local-storage.ts';
import { setToken } from '../../state/session.ts';
import { type EntryContext, tokenIn, VISITOR_KEY } from './auth.ts';
import { keepDeviceMark, loginHeaders } from './device-headers.ts';
import { request } from './http-client.ts';

/**
 * An account that comes by a pass is of this tab alone: the next one is let in by a pass of its own. `attempt`: the id of this call, under
 * which it may be sent again.
 */
export const hostPassLogin = async (
  pass: string,
  attempt: string,
  { fingerprint, originURL }: EntryContext,
): Promise<OwnAccount | OwnUser> => {
  const headers = await loginHeaders('/users/hostPass');
  setToken(readStored<string>(VISITOR_KEY));
  const body = { pass, origin: thisHost(), fingerprint, attempt, originURL };
  const answer = await request('POST /users/hostPass', { body, headers }).catch(refusal => {
    setToken(null);
    throw refusal;
  });
  const { user } = answer.data;
  const token = tokenIn(answer);
  if ('authKey' in user) setToken(token, user.username);
  else {
    setToken(token);
    writeStored(VISITOR_KEY, token);
  }
  keepDeviceMark(answer.device);
  return user;
};
