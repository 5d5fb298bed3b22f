import { sql } from 'drizzle-orm';
import type { Account } from '../../protocol/resources/accounts.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import { seesCountryAs } from '../../protocol/rules/visibility.ts';
import type { Database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { accounts, profiles } from '../platform/database/tables/accounts.ts';
import { accountPermissions, accountRowQuery } from '../platform/sessions/account.ts';
import { uploadPath } from '../platform/uploads/store.ts';
import { FOLDER } from './profile-files.ts';

type StoredCard = { about: string; picture: string | null; country: string | null };
type MemberCard = Pick<Account, 'about' | 'cardCountry' | 'cardPicture'>;

const NO_CARD: StoredCard = { about: '', picture: null, country: null };

export const pathOf = (file: string | null): string | null =>
  file === null ? null : uploadPath(FOLDER, file);

/**
 * Viewers need canShowUsersCountryFlag. A member's canHideHisCountryFlagAndIP also hides a chosen flag, except
 * from viewers with canShowHiddenCountryFlagAndIP.
 */
export function seesFlag(viewer: Partial<ChatPermissions> = {}, owner: ChatPermissions): boolean {
  const knows = viewer.canShowUsersCountryFlag === true ? 'c' : '';
  const concealed = viewer.canShowHiddenCountryFlagAndIP === true ? 'h' : '';
  return seesCountryAs(`v${knows}${concealed}`, { permissions: owner });
}

/** Public profiles of these accounts, by id. A country that is hidden from the viewer is null. */
export async function cardsOf(
  db: Database,
  viewer: Partial<ChatPermissions>,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberCard>> {
  const stored = sql<string>`coalesce((SELECT json_object('about', ${profiles.about}, 'picture', ${profiles.picture},
    'country', ${profiles.country}) FROM ${profiles} WHERE ${profiles.accountId} = ${accounts.id}), '')`;
  const rows = await accountRowQuery(db, stored).where(inList(accounts.id, ids));
  return new Map(
    rows.map(row => {
      const { about, picture, country }: StoredCard = row.extra === '' ? NO_CARD : JSON.parse(row.extra);
      const isSeen = seesFlag(viewer, accountPermissions(row, now).chat);
      return [row.account.id, { about, cardCountry: isSeen ? country : null, cardPicture: pathOf(picture) }];
    }),
  );
}
