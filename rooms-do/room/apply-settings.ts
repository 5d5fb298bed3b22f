import type { RoomRecord } from '../../domain/admission/admission.ts';
import { heldByHand, type RoomTimes } from '../../domain/rooms/room-times.ts';
import type { Room, RoomMode, RoomSettings } from '../../protocol/entities/rooms.ts';
import { isClientResource } from '../../protocol/resources/all.ts';
import { isSameMode, roomModeOf } from '../../protocol/rules/room-mode.ts';
import { encode } from '../../protocol/wire/down.ts';
import type { LobbyUpdate, SubscriptionLevel } from '../rpc/reports.ts';
import { broadcastAnnouncements } from './messages/audience-broadcast.ts';
import { restartLoopAfter } from './messages/scheduled-messages.ts';
import { touchParticipant } from './platform/participants/participant-changes.ts';
import { publish } from './platform/sockets/deliver.ts';
import { notifySlowed } from './protection/raid-protection.ts';
import type { RoomState } from './room-state.ts';

/**
 * Applies the operators' current settings for the room and its timetable. Stores changed settings and broadcasts a new
 * mode at once.
 */
export function applySettings(
  room: RoomState,
  settings: RoomSettings,
  times: RoomTimes | null = room.rooms.inForce.described.times ?? null,
): void {
  const before = { settings: room.settings, messages: room.rooms.inForce.timed.messages };
  const change = room.rooms.inForce.describe(settings, times, room.clock.now());
  if (change === 'none') return;
  room.settings = room.rooms.inForce.settings;
  if (change === 'bySetting') room.rooms.record.set({ ...room.meta, ...room.rooms.inForce.described });
  restartLoopAfter(room, before.messages);
  room.alarms.plan();
  tellSettings(room, before.settings);
}

/** Applies the room's record from the database, and plans the alarm, which a newly started room lacks. */
export function followRecord(room: RoomState, { settings, times }: RoomRecord): void {
  applySettings(room, settings, times ?? null);
  room.alarms.plan();
}

/** Applies the room's settings from the lobby's list, which does not contain the mode outside the timetable. */
export function applyListed(room: RoomState, listed: RoomSettings): void {
  const { settings, times } = room.rooms.inForce.described;
  const { slowSeconds, writers } = settings;
  applySettings(room, times ? { ...listed, ...roomModeOf({ slowSeconds, writers }) } : listed);
}

/** Sets the mode manually. It overrides the timetable until a line of the timetable starts or ends. */
export function applyMode(room: RoomState, mode: RoomMode): void {
  const { settings, times } = room.rooms.inForce.described;
  applySettings(room, { ...settings, ...mode }, times ? heldByHand(times, room.clock.now()) : null);
}

function tellSettings(room: RoomState, before: RoomSettings): void {
  const mode = roomModeOf(room.settings);
  if (!isSameMode(mode, roomModeOf(before))) {
    publish(room, encode('roomMode', mode));
    notifySlowed(room);
  }
  if (room.settings.name !== before.name)
    for (const { userId } of room.participants.all()) touchParticipant(room, userId);
}

/** Applies an update from the lobby and returns the room's new subscription. `isExpecting`: a valid ticket exists. */
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

/** Handles a new list of rooms. `changed`: rooms that differ from the previous list. */
export function onLobbyRefreshed(room: RoomState, changed: Room[]): void {
  applyOwnSettings(room, room.presence.lobby.directory.rooms());
  room.presence.feeds.resendAll();
  // Users who arrive later receive the whole list.
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
