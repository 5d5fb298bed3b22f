import type { Room } from '../../protocol/entities/rooms.ts';
import { isClientResource } from '../../protocol/resources/all.ts';
import { encode } from '../../protocol/wire/down.ts';
import type { LobbyUpdate, SubscriptionLevel } from '../rpc/reports.ts';
import { applyListed } from './apply-settings.ts';
import { broadcastAnnouncements } from './messages/audience-broadcast.ts';
import { publish } from './platform/sockets/deliver.ts';
import type { RoomState } from './room-state.ts';

/** Applies an update of the lobby and returns the room's new subscription. `isExpecting`: a valid ticket exists. */
export function applyLobbyUpdate(
  room: RoomState,
  update: LobbyUpdate,
  isExpecting = false,
): SubscriptionLevel {
  room.presence.feeds.touchRemote(room.presence.lobby.apply(update));
  applyOwnSettings(room, update.rooms.upserted);
  const changed = update.resources.filter(isClientResource);
  const { listsVersion: version } = update;
  if (changed.length > 0)
    publish(room, encode('siteChanged', { resources: changed, ...(version !== undefined && { version }) }));
  broadcastAnnouncements(room, update.announcements);
  if (update.rooms.upserted.length + update.rooms.removed.length > 0)
    room.presence.feeds.changeRooms(update.rooms);
  return room.presence.lobby.level(isExpecting || room.participants.size > 0);
}

/** The room has read the list of rooms again. `changed` are the rooms that differ from the known list. */
export function onLobbyRefreshed(room: RoomState, changed: Room[]): void {
  applyOwnSettings(room, room.presence.lobby.directory.rooms());
  room.presence.feeds.resendAll();
  // Later arrivals receive all of them.
  const isAnybodyHere = room.connections.all().length > 0;
  if (changed.length > 0 && isAnybodyHere)
    room.presence.feeds.changeRooms({ upserted: changed, removed: [] });
}

function applyOwnSettings(room: RoomState, rooms: readonly Room[]): void {
  const own = rooms.find(({ _id }) => _id === room.id);
  if (!own) return;
  const { size: _, ...settings } = own;
  applyListed(room, settings);
}
