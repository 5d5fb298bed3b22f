import type { Holding, PowerActor } from '../../protocol/rules/actor.ts';
import type { PowerAct } from '../../protocol/rules/power.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { ACTOR_NAMES, ACTORS, type ActorName, ROLE_NAMES, type Said, STANDING } from './power.ts';

/** A cell of the tables as a call, and what the tables say of it. */
export type PowerCase = { what: string; actor: PowerActor; act: PowerAct; said: Said };

const HELD: Holding = { allowUserToWrite: true, canKickUser: true };

/** An actor of the tables, with what all of them hold. */
export const actorOf = (name: ActorName, extra: Holding = {}): PowerActor => {
  const { role, masterOf } = ACTORS[name];
  return { userId: 'actor', role, rank: ROLES[role].rank, masterOf, holds: { ...HELD, ...extra } };
};

/** Relation of an actor to a user of this role. */
export const standing = (name: ActorName, other: Role): 'v' | '=' | '^' => {
  const sign = STANDING[ACTORS[name].role][ROLE_NAMES.indexOf(other)];
  if (sign === 'v' || sign === '=' || sign === '^') return sign;
  throw new Error(`no standing of ${name} to ${other}`);
};

/** Whether a room is within the scope of an actor. */
export const reaches = (name: ActorName, room: string | null): boolean => {
  const { scope } = ACTORS[name];
  return scope === 'all' || scope.some(own => own === room);
};

export const ROOMS = ['garden', 'yard'];
export const NO_YES = [false, true];

/** All users who may act in the panel. */
export const OPERATORS = ACTOR_NAMES.filter(name => name !== 'a visitor');
