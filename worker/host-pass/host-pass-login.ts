import { HostPassEntry } from '../../protocol/rest/host-pass.ts';
import { presentDevice } from '../auth/present-device.ts';
import { openGuestSession } from '../connect/guest-session.ts';
import { database } from '../db/client.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { originsIn } from '../http/origin.ts';
import { assertHostPass } from './assert-host-pass.ts';
import { openHostAccount } from './host-account.ts';
import { hostGuest } from './host-guest.ts';
import { usableHostKey } from './host-key-row.ts';
import { hostKeySecret } from './host-key-secret.ts';
import { spendPass } from './spend-pass.ts';

/**
 * POST /users/hostPass: starts the session of the person whom the host's server has signed. The pass is used up before anything else is asked
 * of its person, so that no refusal leaves one that is good.
 */
export async function hostPassLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, HostPassEntry, 'HostPass'));
  const entrance = await enter(c, { isNewGuest: true, isWellFormed: 'body' in read });
  if (!('body' in read)) throw read.fault;
  const { body } = read;
  const now = Date.now();
  const { SAMAR_SECRET: secret, EMBED_ORIGINS } = c.env;
  const { key, keyId, claims } = await assertHostPass(
    {
      findKey: id => usableHostKey(database(c.env), id, now),
      secretOf: id => hostKeySecret(secret, id),
      embedOrigins: originsIn(EMBED_ORIGINS),
    },
    body,
    now,
  );
  await spendPass(c.env, keyId, claims, body.attempt, now);
  const { fingerprint, originURL } = body;
  const present = await presentDevice(c, now);
  const { username } = claims;
  const { user, issued } =
    username === undefined
      ? await openGuestSession(
          c,
          entrance,
          {
            ...hostGuest(secret, claims, present, now),
            username: claims.nickname,
            fingerprint,
            originURL,
            began: 'hostPass',
          },
          now,
        )
      : await openHostAccount(c, key, { ...claims, username }, { ...present, fingerprint }, now);
  return answer(c, 'POST /users/hostPass', { user }, issued);
}
