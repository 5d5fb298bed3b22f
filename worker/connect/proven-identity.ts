import type { Identity } from '../../domain/identity.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Connect } from '../../protocol/rest/entry.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import type { Entrance } from '../../rooms-do/rpc/entry-attempt.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { provesOwnToken } from '../auth/present-device.ts';
import type { Claims } from '../auth/tokens.ts';
import { assertNotBanned, exemptionOf } from '../bans/matching-bans.ts';
import { database } from '../db/client.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { accountIdentity } from './account-identity.ts';
import { readConnectFacts } from './connect-query.ts';
import { parseNickname } from './nickname.ts';
import { visitorIdentity } from './visitor-identity.ts';

/** Whoever connects, once it is proved who they are and nothing of what the database knows keeps them out. */
export async function provenIdentity(
  c: AppContext,
  claims: Claims,
  body: Connect,
  entrance: Entrance,
  now: number,
): Promise<Identity> {
  if (body.type !== claims.accountType) throw new Failure('unauthorized');
  if (body.type === 'visitor' && body.authKey) throw new Failure('unauthorized');
  const client = clientInfo(c);
  if (!(await provesOwnToken(c, claims, now))) throw new Failure('unauthorized');
  const candidate = { ...body, ...client, deviceId: claims.deviceID };
  const { isSessionRevoked, account, ignored, privacy, hasNameConflict, banned } = await readConnectFacts(
    database(c.env),
    claims,
    candidate,
    now,
  );
  if (isSessionRevoked) throw new Failure('unauthorized');
  const { fingerprint, originURL, visibility } = body;
  const draft =
    claims.accountType === 'super'
      ? accountIdentity(
          ownAccount(account, body),
          claims,
          { ...client, fingerprint, originURL, visibility },
          now,
        )
      : { ...visitorIdentity(claims, body.username, originURL, client, entrance), fingerprint };
  assertNotBanned(banned, candidate, exemptionOf(account, now));
  if (!draft.permissions.canAccessChat) throw new Failure('no_chat_access');
  assertAllowed(may.setVisibility({ ...draft, room: '' }, visibility));
  const identity =
    draft.accountType === 'super'
      ? { ...draft, ...(ignored && { ignored }), ...(privacy && { privacy }) }
      : {
          ...draft,
          ...named(parseNickname(body, 'Visitor')),
          ...(body.ignored && { ignored: body.ignored }),
          ...(body.privacy && { privacy: body.privacy }),
        };
  if (hasNameConflict) throw new Failure('nickname_taken');
  return identity;
}

/** A guest goes by one name. */
export const named = (nickname: string) => ({ nickname, username: nickname });

/** The account behind a member's token; an `authKey`, where given, must be its own. */
function ownAccount(account: AccountRow | undefined, { authKey }: Connect): AccountRow {
  if (!account || (authKey && authKey !== account.account.username)) throw new Failure('unauthorized');
  return account;
}
