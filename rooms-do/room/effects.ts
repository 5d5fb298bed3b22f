import type { UserEffect } from '../rpc/remote-commands.ts';
import { effectTable } from './modules.ts';
import type { EffectKind, EffectOf, ImmediateEffect } from './platform/commands/effects.ts';
import type { EffectTurn } from './platform/room-module.ts';
import type { Connection } from './platform/sockets/connections.ts';
import type { RoomState } from './room-state.ts';

/** The only place where effects happen, all of them in one turn. `connection` is the sender's, where it is in this room. */
export function applyEffects(
  effects: readonly ImmediateEffect[],
  room: RoomState,
  connection: Connection | null,
): EffectTurn {
  const turn: EffectTurn = {
    connection,
    answer: undefined,
    refusal: null,
    afterAck: [],
    forwardedEffects: [],
  };
  for (const effect of effects) {
    const forwarded = forwardedEffect(effect, room);
    if (forwarded) turn.forwardedEffects.push(forwarded);
    else apply(effect, room, turn);
  }
  return turn;
}

/** An effect for another room; null for one that happens here. */
function forwardedEffect(effect: ImmediateEffect, room: RoomState): UserEffect | null {
  if ('roomId' in effect) return effect.roomId === room.id ? null : effect;
  return 'userId' in effect && !room.participants.get(effect.userId) ? effect : null;
}

const apply = <Kind extends EffectKind>(effect: EffectOf<Kind>, room: RoomState, turn: EffectTurn): void =>
  effectTable[effect.do](room, effect, turn);
