import type { Identity } from '../../domain/identity.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import { effectivePermissions, isOwnSession } from '../accounts/account-permissions.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import type { Claims } from '../auth/tokens.ts';
import type { CameFrom } from '../http/client-info.ts';

/** The identity of an account's holder. */
export function accountIdentity(
  row: AccountRow,
  session: Pick<Claims, 'sessionID' | 'deviceID' | 'began'>,
  arrival: CameFrom & { fingerprint: string; originURL: string; visibility: Visibility },
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
