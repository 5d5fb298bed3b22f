import { Failure } from '../../../protocol/errors/failure.ts';
import type { Migration } from '../../storage/migrate.ts';
import { record, SYSTEM_PERSON } from './audit.ts';
import { outboxRetry } from './outbox.ts';
import { changeParticipant } from './participants/participant-changes.ts';
import type { DirectiveTable, EffectTable, RoomModule } from './room-module.ts';
import { changePageHidden, sendTo } from './sockets/deliver.ts';
import { relayRetry } from './sockets/relays.ts';
import { tellOne, tellStaff } from './staff-notices.ts';

/** Adds the room's sockets in relays, with their data for hibernation. */
const relayedSockets: Migration = sql => {
  sql.exec(
    'CREATE TABLE relayed_sockets (relay INTEGER NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (relay, id)) WITHOUT ROWID',
  );
};

export const platform = {
  tables: {
    migrations: { 7: relayedSockets },
    kept: ['outbox'],
    leftOut: ['relaysOutOfStep', 'relaysUnderWay'],
  },
  alarms: { outboxRetry, relayRetry },
  effects: {
    answer: (_, { data }, turn) => {
      turn.answer = data;
    },
    refuse: (_, { code }, turn) => {
      turn.refusal = new Failure(code);
    },
    tell: (room, { userId, envelope }) => sendTo(room, userId, envelope),
    change: (room, { userId, change }) => changeParticipant(room, userId, change),
    changePageHidden: (room, { on }, { connection }) => {
      if (connection) changePageHidden(room, connection, on);
    },
    persist: (room, { entry }) => room.outbox.put(entry),
    audit: (room, { note, by }) => record(room, note.type, by ?? SYSTEM_PERSON, note),
    recordSanction: (room, { note }) => record(room, note.type, SYSTEM_PERSON, note),
  } satisfies Partial<EffectTable>,
  directives: {
    tellStaff: { onRoom: tellStaff },
    tellUser: { onParticipant: (room, { userId }, siteNotice) => tellOne(room, userId, siteNotice) },
  } satisfies Partial<DirectiveTable>,
  view: room => ({
    id: room.id,
    get settings() {
      return room.settings;
    },
    meta: room.meta,
    now: room.clock.now,
    newId: room.clock.newId,
    participant: (userId: string) => room.participants.get(userId),
  }),
} satisfies RoomModule;
