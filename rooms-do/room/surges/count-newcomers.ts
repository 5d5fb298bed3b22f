import { isNewDevice } from '../../../domain/surges/surge.ts';
import { NEWCOMER_MS, SURGE_MESSAGES_OF_NETWORK } from '../../../protocol/surge-limits.ts';
import { crowdNetworkOf } from '../../../protocol/text/network.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';

/** Counts a message where its author is a new guest, and tells the lobby once their provider's are too many. */
export function countNewcomers(room: RoomState, userId: string): void {
  const author = room.participants.get(userId);
  if (author?.provider === undefined || author.accountType !== 'visitor') return;
  const now = room.clock.now();
  if (author.connectedAt <= now - NEWCOMER_MS || !isNewDevice(author, now)) return;
  const { provider } = author;
  const source = { provider, network: crowdNetworkOf(author.ipAddress) };
  const floor = siteConfigOf(room).options.surgeMessages;
  const isTooMuch = room.newcomerFlows.count(source, floor, now, SURGE_MESSAGES_OF_NETWORK);
  if (isTooMuch && room.surgeReports.isDue(provider, now))
    room.ports.runInBackground('surge_not_reported', room.ports.lobby.reportSurge(provider));
}
