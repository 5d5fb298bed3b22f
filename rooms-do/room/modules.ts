import type { Participant } from '../../domain/presence/participant.ts';
import { appliesTo, type DirectiveOutcome } from '../rpc/directives.ts';
import type { UserEffect } from '../rpc/remote-commands.ts';
import { accounts } from './accounts/module.ts';
import { admission } from './admission/module.ts';
import { appearance } from './appearance/module.ts';
import { friends } from './friends/module.ts';
import { integrations } from './integrations/module.ts';
import { lifecycle } from './lifecycle/module.ts';
import { messages } from './messages/module.ts';
import { polls } from './messages/polls.ts';
import { reactions } from './messages/reactions.ts';
import { moderation } from './moderation/module.ts';
import type {
  Calls,
  CommandTable,
  EffectKind,
  EffectOf,
  ImmediateEffect,
  Reads,
  RoomView,
} from './platform/command.ts';
import { platform } from './platform/module.ts';
import type {
  DirectiveKind,
  DirectiveOf,
  DirectiveTable,
  EffectTable,
  EffectTurn,
  RoomModules,
} from './platform/room-module.ts';
import type { Connection } from './platform/sockets/connections.ts';
import { presence } from './presence/module.ts';
import { typingUsers } from './presence/typing.ts';
import { privateChat } from './private-chat/module.ts';
import { protection } from './protection/module.ts';
import { quiz } from './quiz/module.ts';
import { participantsOf, type RoomState } from './room-state.ts';
import { rooms } from './rooms/module.ts';

/**
 * Features of a room in the order of their event handlers. A new feature needs a folder with its module, and a line
 * here.
 */
export const ROOM_MODULES = {
  platform,
  // Comes before the features, so that tasks due at the same time use the new settings.
  rooms,
  lifecycle,
  accounts,
  protection,
  moderation,
  integrations,
  friends,
  messages,
  reactions,
  polls,
  quiz,
  privateChat,
  presence,
  typing: typingUsers,
  admission,
  appearance,
} satisfies RoomModules;

const modules = Object.values(ROOM_MODULES);

type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Merges objects. Copies getters as getters, so that a view always reads the current room. */
const merged = <Part extends object>(parts: readonly Part[]): Merged<Part> =>
  // Keeps the object in V8's fast form, unlike `Object.assign` (Node 24, 2026-11).
  Object.defineProperties(
    {} as Merged<Part>,
    Object.assign({}, ...parts.map(Object.getOwnPropertyDescriptors)),
  );

/** Commands by message name. If a command is missing, the code does not compile. */
export const commands: CommandTable = merged(
  modules.flatMap(module => ('commands' in module ? [module.commands] : [])),
);

/** Effect functions by kind. If a function is missing, the code does not compile. */
export const effectTable: EffectTable = merged(
  modules.flatMap(module => ('effects' in module ? [module.effects] : [])),
);

/** Directive handlers by kind. If a handler is missing, the code does not compile. */
export const directiveTable: DirectiveTable = merged(
  modules.flatMap(module => ('directives' in module ? [module.directives] : [])),
);

/** Returns the reads outside the room that commands may use. */
export const readsOf = (room: RoomState): Reads =>
  merged(modules.flatMap(module => ('reads' in module ? [module.reads(room)] : [])));

/** Returns the calls outside the room that commands may use. */
export const callsOf = (room: RoomState): Calls =>
  merged(modules.flatMap(module => ('calls' in module ? [module.calls(room)] : [])));

export const viewOf = (room: RoomState): RoomView =>
  merged(modules.flatMap(module => ('view' in module ? [module.view(room)] : [])));

/**
 * Applies all effects in one turn; no other function applies effects. `connection`: the sender's socket, if it is in
 * this room.
 */
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
    else applyOne(effect, room, turn);
  }
  return turn;
}

/** Converts an effect for use in another room; null for a local effect. */
function forwardedEffect(effect: ImmediateEffect, room: RoomState): UserEffect | null {
  if ('roomId' in effect) return effect.roomId === room.id ? null : effect;
  return 'userId' in effect && !room.participants.get(effect.userId) ? effect : null;
}

const applyOne = <Kind extends EffectKind>(effect: EffectOf<Kind>, room: RoomState, turn: EffectTurn): void =>
  effectTable[effect.do](room, effect, turn);

/** Applies a directive from the lobby. */
export function applyDirective<Kind extends DirectiveKind>(
  room: RoomState,
  directive: DirectiveOf<Kind>,
): DirectiveOutcome {
  const act = directiveTable[directive.do];
  if ('onRoom' in act) {
    act.onRoom(room, directive);
    return { counted: 0, kicked: [] };
  }
  const concerned = participantsOf(room).filter(participant => appliesTo(directive, participant, room.id));
  for (const participant of concerned) act.onParticipant(room, participant, directive);
  return act.outcome?.(room, concerned, directive) ?? { counted: concerned.length, kicked: [] };
}

/** Applies a directive to a participant who was admitted before the directive and joined after it. */
export function applyTo<Kind extends DirectiveKind>(
  room: RoomState,
  directive: DirectiveOf<Kind>,
  participant: Participant,
): void {
  const act = directiveTable[directive.do];
  if ('onRoom' in act) act.onRoom(room, directive);
  else act.onParticipant(room, participant, directive);
}
