import type { BanOrder } from '../protocol/backoffice.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { SiteOptions } from '../protocol/entities/options.ts';
import { isShielded, isVisitor } from '../protocol/rules/actor.ts';
import { hostAndParents } from '../protocol/rules/bans.ts';
import { hostIn } from '../protocol/text/host.ts';
import type { Room } from './room.ts';
import { actorOf } from './roster/project.ts';
import type { Seat } from './sockets.ts';

/** A message was refused by its meter: who goes on regardless is banned by the site, where the operators have set that. */
export function noteRefusal(room: Room, seat: Seat): void {
  if (!room.meters.refuse(seat.userID, room.clock.now())) return;
  const flooder = room.occupants.get(seat.userID);
  const order = flooder ? floodBan(flooder, seat.page, room.house.options) : null;
  if (order) room.outside.ban(order);
}

/** The ban that somebody who floods has earned, or null; `page` is the origin of the page whose socket it is. */
export function floodBan(
  flooder: Occupant,
  page: string,
  { banFloodersIP, banFloodersHost }: Pick<SiteOptions, 'banFloodersIP' | 'banFloodersHost'>,
): BanOrder | null {
  const actor = actorOf(flooder, '');
  if (!isVisitor(actor) || isShielded(actor)) return null;
  const ipAddress = banFloodersIP && flooder.ipAddress !== '' ? flooder.ipAddress : null;
  const host = banFloodersHost ? foreignHost(flooder.originURL, page) : null;
  if (ipAddress === null && host === null) return null;
  const { nickname } = flooder;
  return { by: 'site', target: { nickname, fingerprint: null, ipAddress, host }, banDuration: null };
}

/** Where they came from, unless that is the site's own host or one above it: a ban of that would shut everybody out. */
function foreignHost(originURL: string, page: string): string | null {
  const host = URL.canParse(originURL) ? hostIn(new URL(originURL).hostname) : null;
  const own = hostAndParents(page);
  return host === null || own.length === 0 || own.includes(host) ? null : host;
}
