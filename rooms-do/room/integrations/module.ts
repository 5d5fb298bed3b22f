import type { EffectTable, RoomModule } from '../platform/room-module.ts';
import { settlePush, takePush } from './push.ts';
import { PushQueue } from './push-queue.ts';

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    /** Push to the user of the sender's socket begins or ends. */
    takePush: { on: boolean };
  }
}

type IntegrationsState = { readonly push: PushQueue };

declare module '../room-state.ts' {
  interface RoomState {
    readonly integrations: IntegrationsState;
  }
}

export const integrations = {
  state: ({ clock, ports }): IntegrationsState => ({
    push: new PushQueue({
      now: clock.now,
      send: notes => ports.runInBackground('push_not_sent', ports.roomsDatabase.push(notes)),
    }),
  }),
  on: { join: (room, { participant }) => settlePush(room, participant.userId) },
  effects: {
    takePush: (room, { on }, { connection }) => {
      if (connection) takePush(room, connection, on);
    },
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;
