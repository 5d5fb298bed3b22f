import type { Participant } from '../../domain/presence/participant.ts';
import { appliesTo, type Directive, type DirectiveOutcome } from '../rpc/directives.ts';
import { directiveTable } from './modules.ts';
import type { DirectiveKind, DirectiveOf } from './platform/room-module.ts';
import { participantsOf, type RoomState } from './room-state.ts';

/** Applies a decision made outside the room. */
export const applyDirective = (room: RoomState, directive: Directive): DirectiveOutcome =>
  apply(room, directive);

/** Applies it to a participant who was admitted before it and joined after it. */
export const applyTo = (room: RoomState, directive: Directive, participant: Participant): void =>
  applyToOne(room, directive, participant);

function apply<Kind extends DirectiveKind>(room: RoomState, directive: DirectiveOf<Kind>): DirectiveOutcome {
  const act = directiveTable[directive.do];
  if ('onRoom' in act) {
    act.onRoom(room, directive);
    return { counted: 0, kicked: [] };
  }
  const concerned = participantsOf(room).filter(participant => appliesTo(directive, participant, room.id));
  for (const participant of concerned) act.onParticipant(room, participant, directive);
  return act.outcome?.(room, concerned, directive) ?? { counted: concerned.length, kicked: [] };
}

function applyToOne<Kind extends DirectiveKind>(
  room: RoomState,
  directive: DirectiveOf<Kind>,
  participant: Participant,
): void {
  const act = directiveTable[directive.do];
  if ('onRoom' in act) act.onRoom(room, directive);
  else act.onParticipant(room, participant, directive);
}
