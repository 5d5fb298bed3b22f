import { Failure } from '../../../protocol/errors/failure.ts';
import { record, SYSTEM_PERSON } from './audit.ts';
import { outboxRetry } from './outbox.ts';
import { changeParticipant } from './participants/participant-changes.ts';
import type { EffectTable, RoomModule } from './room-module.ts';
import { changePageHidden } from './sockets/deliver.ts';
import { relayRetry } from './sockets/relays.ts';

/** The part of a room that every feature uses. */
export const platform = {
  alarms: { outboxRetry, relayRetry },
  effects: {
    answer: (_, { data }, turn) => {
      turn.answer = data;
    },
    refuse: (_, { code }, turn) => {
      turn.refusal = new Failure(code);
    },
    change: (room, { userId, change }) => changeParticipant(room, userId, change),
    changePageHidden: (room, { on }, { connection }) => {
      if (connection) changePageHidden(room, connection, on);
    },
    persist: (room, { entry }) => room.outbox.put(entry),
    audit: (room, { note, by }) => record(room, note.type, by ?? SYSTEM_PERSON, note),
    recordSanction: (room, { note }) => record(room, note.type, SYSTEM_PERSON, note),
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;
