import type { Holding, PowerActor } from '../../protocol/rules/actor.ts';
import type { PowerAct } from '../../protocol/rules/power.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { ACTOR_NAMES, ACTORS, type ActorName, ROLE_NAMES, type Said, STANDING } from './power.ts';

/** A cell of the tables as a call with its expected result. */
export type PowerCase = { what: string; actor: PowerActor; act: PowerAct; said: Said };

const HELD: Holding = { allowUserToWrite: true, canKickUser: true };

/** An actor of the tables with the permissions common to all of them. */
export const actorOf = (name: ActorName, extra: Holding = {}): PowerActor => {
  const { role, masterOf } = ACTORS[name];
  return { userId: 'actor', role, rank: ROLES[role].rank, masterOf, holds: { ...HELD, ...extra } };
};

export const standing = (name: ActorName, other: Role): 'v' | '=' | '^' => {
  const sign = STANDING[ACTORS[name].role][ROLE_NAMES.indexOf(other)];
  if (sign === 'v' || sign === '=' || sign === '^') return sign;
  throw new Error(`no standing of ${name} to ${other}`);
};

export const reaches = (name: ActorName, room: string | null): boolean => {
  const { scope } = ACTORS[name];
  return scope === 'all' || scope.some(own => own === room);
};

export const ROOMS = ['garden', 'yard'];
export const NO_YES = [false, true];

export const OPERATORS = ACTOR_NAMES.filter(name => name !== 'a visitor');
