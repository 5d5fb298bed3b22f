import { type Ban, bans as resource } from '../../protocol/resources/bans.ts';
import { bans as table } from '../db/tables/bans.ts';
import { register } from '../resources/generic/registered-resource.ts';
import { banName } from './ban-audit-text.ts';
import type { BanRow } from './create-bans.ts';

/** What an operator sees of a ban. How it is matched and whom it exempts stays on the server. */
const banView = ({ id, until, createdAt, ...row }: BanRow) => ({
  id,
  IPOrHost: row.IPOrHost,
  fingerprint: row.fingerprint,
  country: row.country,
  banDuration: row.banDuration,
  until: until === null ? null : new Date(until).toISOString(),
  reason: row.reason,
  note: row.note,
  userID: row.userID,
  nickname: row.nickname,
  byUsername: row.byUsername,
  madeAt: new Date(createdAt).toISOString(),
  linked: row.linked.map(({ kind }) => kind),
});

export const banOf = (row: BanRow): Ban => {
  const { id, ...ban } = banView(row);
  return { _id: id, ...ban };
};

export const named = (row: BanRow): string => banName(row);

export const registeredBans = { ...register(resource, table), view: banView, named };
