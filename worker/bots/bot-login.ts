import { Failure } from '../../protocol/errors/failure.ts';
import { BotLogin } from '../../protocol/rest/bots.ts';
import { accountPermissions } from '../accounts/account-permissions.ts';
import { accountByBotToken } from '../accounts/account-row.ts';
import { openAccountSession } from '../auth/account-session.ts';
import { mayLogInHere } from '../auth/login.ts';
import { presentDevice } from '../auth/present-device.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../db/client.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { botTokenId } from './bot-token.ts';

/** POST /users/botLogin: a session of a bot. An account that may open the panel is let in by its password alone, as by a host's pass. */
export async function botLogin(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const { token, fingerprint } = await readBody(c, BotLogin, 'User');
  const now = Date.now();
  const tokenId = botTokenId(c.env.SAMAR_SECRET, token);
  if (tokenId === null) throw new Failure('wrong_credentials');
  const { device } = await presentDevice(c, now);
  const db = database(c.env);
  const origin = { ...clientInfo(c), fingerprint, deviceId: device.deviceId, originURL: '' };
  const [banned, [row]] = await db.batch([
    matchingBansQuery(db, origin, now),
    accountByBotToken(db, tokenId),
  ]);
  assertNotBanned(banned, origin, exemptionOf(row, now));
  if (!row || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  if (accountPermissions(row, now).panel.canAccessAdminPanel) throw new Failure('no_chat_access');
  const { user, issued } = await openAccountSession(
    c,
    row,
    { device, fingerprint, visibility: 'visible', began: 'bot' },
    now,
  );
  return answer(c, 'POST /users/botLogin', { user }, issued);
}
