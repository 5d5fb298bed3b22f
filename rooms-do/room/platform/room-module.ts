import type { Failure } from '../../../protocol/errors/failure.ts';
import type { UserEffect } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';
import type { CommandTable } from './commands/command.ts';
import type { EffectKind, EffectOf } from './commands/effects.ts';
import type { Connection } from './sockets/connections.ts';

/** The effects of one command while they are applied, and their outcome. */
export type EffectTurn = {
  /** The sender's socket, where it is in this room. */
  readonly connection: Connection | null;
  /** The data of the ack. */
  answer: Record<string, unknown> | undefined;
  /** The command is refused, although its other effects have happened. */
  refusal: Failure | null;
  /** Effects that follow the ack: they close or flood the sender's own socket. */
  readonly afterAck: (() => void)[];
  /** Effects on users who are not here. */
  readonly forwardedEffects: UserEffect[];
};

/** How effects are applied, by kind. */
export type EffectTable<Kind extends EffectKind = EffectKind> = {
  readonly [K in Kind]: (room: RoomState, effect: EffectOf<K>, turn: EffectTurn) => void;
};

/** One feature of a room. `ROOM_MODULES` lists them all. */
export type RoomModule = {
  readonly commands?: Partial<CommandTable>;
  readonly effects?: Partial<EffectTable>;
};

/** Applies an effect once the ack is sent; at once where nobody waits for one. */
export function afterAck({ connection, afterAck: acts }: EffectTurn, act: () => void): void {
  if (connection) acts.push(act);
  else act();
}
