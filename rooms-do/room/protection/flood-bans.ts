import { hostAndParents } from '../../../domain/bans/bans.ts';
import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { BanRequest } from '../../../domain/rooms-database.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { isShielded, isVisitor } from '../../../protocol/rules/actor.ts';
import { parseHost } from '../../../protocol/text/addresses.ts';
import { evidenceOf } from '../platform/moderation-cases.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';

/**
 * Counts a message refused by the rate limit. A user who keeps flooding is banned automatically, if enabled by
 * operators.
 */
export function recordRateLimited(room: RoomState, connection: Connection): void {
  const now = room.clock.now();
  const isBlocked = keepBlock(room, connection.userId);
  const isOften = room.protection.rateLimits.recordRefusal(connection.userId, now);
  const isAgain = isBlocked && room.protection.rateLimits.recordBlock(connection.userId, now);
  if (!isOften && !isAgain) return;
  const flooder = room.participants.get(connection.userId);
  const request = flooder ? floodBan(flooder, connection.page, siteConfigOf(room).options) : null;
  if (!flooder || !request) return;
  const circumstances = { meant: caseTargetOf(flooder), evidence: evidenceOf(room) };
  const ban = room.ports.roomsDatabase.ban({ ...request, ...circumstances });
  room.ports.runInBackground('flooder_not_banned', ban);
}

/** A block is kept outside the room too: leaving and coming back does not end it. Answers whether it has just begun. */
function keepBlock({ id, protection, participants, clock, ports }: RoomState, userId: string): boolean {
  const until = protection.rateLimits.newBlock(userId, clock.now());
  const flooder = participants.get(userId);
  if (until === null || !flooder) return false;
  const kept = ports.lobby.restrain(flooder, { kind: 'messageBlock' }, until, id);
  ports.runInBackground('message_block_not_kept', kept);
  return true;
}

/** The automatic ban for flooding, or null. `page`: origin of the page that opened the socket. */
export function floodBan(
  flooder: Participant,
  page: string,
  { banFloodersIP, banFloodersHost }: Pick<SiteOptions, 'banFloodersIP' | 'banFloodersHost'>,
): BanRequest | null {
  const actor = actorOf(flooder, '');
  if (!isVisitor(actor) || isShielded(actor)) return null;
  const ipAddress = banFloodersIP && flooder.ipAddress !== '' ? flooder.ipAddress : null;
  const host = banFloodersHost ? foreignHost(flooder.openedFrom ?? '', page) : null;
  if (ipAddress === null && host === null) return null;
  const { userId, nickname } = flooder;
  return {
    by: 'site',
    target: { userId, nickname, fingerprint: null, deviceId: null, ipAddress, host },
    banDuration: null,
  };
}

/**
 * The host of the page that opened the session, except the site's own host or a parent of it. Such a ban would block
 * all users.
 */
function foreignHost(openedFrom: string, page: string): string | null {
  const host = URL.canParse(openedFrom) ? parseHost(new URL(openedFrom).hostname) : null;
  const own = hostAndParents(page);
  return host === null || own.length === 0 || own.includes(host) ? null : host;
}
