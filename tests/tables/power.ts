import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { Role } from '../../protocol/rules/roles.ts';

/*
 * Expected permissions over others, written by hand from the rules (MAY-1 to MAY-87), never from the tested function.
 * Rows are actors.
 */

export const ROLE_NAMES = ['owner', 'admin', 'chat-master', 'room-master', 'member', 'visitor'] as const;

/** Relation of each of `ROLE_NAMES` to a role: `v` below it, `=` equal, `^` above. */
export const STANDING: Record<Role, string> = {
  owner: '=vvvvv',
  admin: '^=vvvv',
  'chat-master': '^^=vvv',
  'room-master': '^^^=vv',
  member: '^^^^=v',
  visitor: '^^^^^=',
};

/** Actors, and the rooms of their power: `all`, or a list. */
export const ACTORS = {
  'an owner': { role: 'owner', masterOf: [], scope: 'all' },
  'an owner named master': { role: 'owner', masterOf: ['garden'], scope: 'all' },
  'an admin': { role: 'admin', masterOf: [], scope: 'all' },
  'an admin named master': { role: 'admin', masterOf: ['garden'], scope: ['garden'] },
  'a chat-master': { role: 'chat-master', masterOf: [], scope: 'all' },
  'a promoted room-master': { role: 'chat-master', masterOf: ['garden'], scope: ['garden'] },
  'a room-master': { role: 'room-master', masterOf: ['garden'], scope: ['garden'] },
  'a room-master of two': { role: 'room-master', masterOf: ['garden', 'yard'], scope: ['garden', 'yard'] },
  'a room-master of none': { role: 'room-master', masterOf: [], scope: [] },
  'a member': { role: 'member', masterOf: [], scope: 'all' },
  'a demoted room-master': { role: 'member', masterOf: ['garden'], scope: ['garden'] },
  'a visitor': { role: 'visitor', masterOf: [], scope: 'all' },
} as const satisfies Record<string, { role: Role; masterOf: string[]; scope: 'all' | string[] }>;

export type ActorName = keyof typeof ACTORS;
export const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[];

export type Said = 'allowed' | ErrorCode;
/** `shield`: allowed for actors with power over shielded users, forbidden for others. */
type Cell = Said | 'shield';

/** Actions on present users. Outside the actor's rooms all are forbidden, except on oneself. */
export const PRESENCE: Record<
  'touch' | 'remove' | 'restrict',
  Record<'self' | 'below' | 'shieldedBelow' | 'equal' | 'shieldedEqual' | 'above', Cell>
> = {
  touch: {
    self: 'allowed',
    below: 'allowed',
    shieldedBelow: 'allowed',
    equal: 'allowed',
    shieldedEqual: 'shield',
    above: 'forbidden',
  },
  remove: {
    self: 'forbidden',
    below: 'allowed',
    shieldedBelow: 'shield',
    equal: 'allowed',
    shieldedEqual: 'shield',
    above: 'forbidden',
  },
  restrict: {
    self: 'own_power',
    below: 'allowed',
    shieldedBelow: 'allowed',
    equal: 'allowed',
    shieldedEqual: 'shield',
    above: 'forbidden',
  },
};

/** Revocation by rank of the sanction's author. `^`: applied by a higher rank. */
export const LIFTING: Record<'v' | '=' | '^', Said> = {
  v: 'allowed',
  '=': 'allowed',
  '^': 'set_by_higher_rank',
};

/** Refusals of actions on another account, in the order of their checks. */
export const ACCOUNT_REFUSALS = {
  notBelow: 'forbidden',
  outOfScope: 'forbidden',
  hasMoreGrants: 'holds_more',
  givesHigherRole: 'forbidden',
  givesWhatIsNotHeld: 'forbidden',
  beyondRooms: 'forbidden',
} as const satisfies Record<string, Said>;

/** Actions on an account. `role`, `masterOf`: its state afterwards. */
export type AccountAct = {
  role?: Role;
  /** `held`, `unheld`: the account gains a permission that the actor has or lacks. `less`: it loses one. */
  flag?: 'held' | 'unheld' | 'less';
  masterOf?: readonly string[];
  until?: 'longer' | 'shorter';
  deletes?: true;
};
export const ACCOUNT_ACTS: Record<string, AccountAct> = {
  'a new password': {},
  'is deleted': { deletes: true },
  'becomes owner': { role: 'owner' },
  'becomes admin': { role: 'admin' },
  'becomes chat-master': { role: 'chat-master' },
  'becomes member': { role: 'member' },
  'gains what is held': { flag: 'held' },
  'gains what is not held': { flag: 'unheld' },
  'loses a permission': { flag: 'less' },
  'is master of the garden': { masterOf: ['garden'] },
  'is master of the yard': { masterOf: ['yard'] },
  'is master of nothing': { masterOf: [] },
  'stays for longer': { until: 'longer' },
  'stays for less': { until: 'shorter' },
};

/** Actions on oneself: always refused, never refused, or refused for all but owners. */
export const OWN_ACTS: Record<string, Said | 'owners only'> = {
  'a new password': 'allowed',
  'is deleted': 'allowed',
  'gains what is held': 'own_power',
  'gains what is not held': 'own_power',
  'loses a permission': 'allowed',
  'stays for longer': 'owners only',
  'stays for less': 'allowed',
};
export const OWN_ROOMS: Record<ActorName, Record<'garden' | 'yard' | 'nothing', boolean>> = {
  'an owner': { garden: true, yard: true, nothing: true },
  'an owner named master': { garden: true, yard: true, nothing: true },
  'an admin': { garden: true, yard: true, nothing: true },
  'an admin named master': { garden: true, yard: false, nothing: false },
  'a chat-master': { garden: true, yard: true, nothing: true },
  'a promoted room-master': { garden: true, yard: false, nothing: false },
  'a room-master': { garden: true, yard: false, nothing: true },
  'a room-master of two': { garden: true, yard: true, nothing: true },
  'a room-master of none': { garden: false, yard: false, nothing: true },
  'a member': { garden: true, yard: true, nothing: true },
  'a demoted room-master': { garden: true, yard: false, nothing: false },
  'a visitor': { garden: true, yard: true, nothing: true },
};

/** Bans with the result for operators limited to their rooms. Other operators may create all of them. */
export const BOUND_BANS: readonly {
  by: 'device' | 'place';
  rooms: readonly string[];
  within: readonly string[][];
}[] = [
  { by: 'place', rooms: [], within: [] },
  { by: 'place', rooms: ['garden'], within: [] },
  { by: 'device', rooms: [], within: [] },
  { by: 'device', rooms: ['garden'], within: [['garden'], ['garden', 'yard']] },
  { by: 'device', rooms: ['yard'], within: [['garden', 'yard']] },
  { by: 'device', rooms: ['garden', 'garden'], within: [['garden'], ['garden', 'yard']] },
  { by: 'device', rooms: ['garden', 'yard'], within: [['garden', 'yard']] },
];
