import type { EffectTable, RoomModule } from '../platform/room-module.ts';
import { takePush } from './push.ts';

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    /** Push to the user of the sender's socket begins or ends. */
    takePush: { on: boolean };
  }
}

export const integrations = {
  effects: {
    takePush: (room, { on }, { connection }) => {
      if (connection) takePush(room, connection, on);
    },
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;
