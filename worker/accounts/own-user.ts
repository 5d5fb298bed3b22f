import type { Identity } from '../../domain/admission/identity.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import type { OwnUser } from '../../protocol/rest/admission.ts';
import type { RequestOrigin } from '../platform/http/client-info.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { type AccountRow, effectivePermissions, isOwnSession } from '../platform/sessions/account.ts';

/** Identity of an account's session. */
export function accountIdentity(
  row: AccountRow,
  session: Pick<Claims, 'sessionID' | 'deviceID' | 'began'>,
  arrival: RequestOrigin & { fingerprint: string; originURL: string; visibility: Visibility },
  now: number,
): Identity {
  const { account } = row;
  return {
    ...effectivePermissions(row, now),
    ...(!isOwnSession(row, session.began) && {
      ...{ isPanelBarred: true, canAccessAccountsMenu: false, canAccessRoomsMenu: false },
    }),
    sessionId: session.sessionID,
    deviceId: session.deviceID,
    accountType: 'super',
    username: account.username,
    nickname: account.nickname,
    ...(account.botTokenId !== null && { isBot: true }),
    decoration: account.decoration ?? '',
    appearance: {
      image: account.image,
      nicknameColor: account.color,
      nicknameBGColor: account.backgroundColor,
      star: { img: account.star, visible: account.star !== null },
      nicknameImg: { name: account.nicknameImg, visible: account.nicknameImg !== null },
    },
    ...arrival,
  };
}

/** `data.user` of login calls: the user with the user's own permissions. */
export const ownUser = (identity: Identity): OwnUser => ({
  _id: identity.userId,
  userID: identity.userId,
  username: identity.username,
  nickname: identity.nickname,
  accountType: identity.accountType,
  role: identity.role,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  visibility: identity.visibility,
  permissions: identity.permissions,
  ...identity.appearance,
});
