import type { Holding } from '../../protocol/rules/actor.ts';
import type { AccountGrants, Grants } from '../../protocol/rules/power.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import {
  ACCOUNT_ACTS,
  ACCOUNT_REFUSALS,
  ACTORS,
  type AccountAct,
  type ActorName,
  OWN_ACTS,
  OWN_ROOMS,
  ROLE_NAMES,
  type Said,
} from './power.ts';
import { actorOf, OPERATORS, type PowerCase, reaches, standing } from './power-actors.ts';

const ACCOUNT_ROLES = ROLE_NAMES.filter(role => role !== 'visitor');

function outcomeOf(before: Grants, { role, flag, masterOf, until, deletes }: AccountAct): Grants | null {
  if (deletes) return null;
  const changed = {
    held: { canKickUser: true },
    unheld: { canBeGhost: true },
    less: { allowUserToWrite: false },
  };
  return {
    ...before,
    ...(role && { role, rank: ROLES[role].rank }),
    ...(masterOf && { masterOf }),
    ...(flag && { holds: { ...before.holds, ...changed[flag] } }),
    ...(until && { until: until === 'longer' ? 3_000 : 1_000 }),
  };
}

const ACCOUNT_HOLDS: Record<string, Holding> = {
  'a member’s': { allowUserToWrite: true },
  'moderation of its rooms': { allowUserToWrite: true, canKickUser: true },
  'more than the actor': { allowUserToWrite: true, canAccessBanMenu: true },
};

/** Every operator on accounts of every role, in every place, with every set of grants and rooms. */
export function accountCases(): PowerCase[] {
  return OPERATORS.flatMap(name =>
    ACCOUNT_ROLES.flatMap(role =>
      ['garden', 'yard', null].flatMap(room =>
        Object.keys(ACCOUNT_HOLDS).flatMap(holding =>
          [[], ['garden'], ['yard']].flatMap(masterOf =>
            Object.keys(ACCOUNT_ACTS).map((what): PowerCase => {
              const change = ACCOUNT_ACTS[what] ?? {};
              const holds = ACCOUNT_HOLDS[holding] ?? {};
              const target = {
                userId: 'target',
                role,
                rank: ROLES[role].rank,
                room,
                masterOf,
                holds,
                until: 2_000,
              };
              return {
                what: `${name}: ${role} in ${room}, master of ${masterOf}, holding ${holding}: ${what}`,
                actor: actorOf(name),
                act: { effect: 'administer', target, after: outcomeOf(target, change) },
                said: accountVerdict(name, target, holding, change),
              };
            }),
          ),
        ),
      ),
    ),
  );
}

function accountVerdict(name: ActorName, target: AccountGrants, holding: string, change: AccountAct): Said {
  const { scope } = ACTORS[name];
  const says = ACCOUNT_REFUSALS;
  if (standing(name, target.role) !== 'v') return says.notBelow;
  if (!reaches(name, target.room)) return says.outOfScope;
  if (holding === 'more than the actor') return says.hasMoreGrants;
  const isMaster = (role: Role, rooms: readonly string[]) =>
    role !== 'owner' && (role === 'room-master' || rooms.length > 0);
  const isMember = (keeps: boolean) => holding === 'a member’s' && keeps;
  if (scope !== 'all') {
    const isWithin = target.masterOf.every(room => scope.some(own => own === room));
    if (!isWithin || !(isMaster(target.role, target.masterOf) || isMember(true))) return says.hasMoreGrants;
  }
  if (change.deletes) return 'allowed';
  const role = change.role ?? target.role;
  if (role !== target.role && standing(name, role) === '^') return says.givesHigherRole;
  if (change.flag === 'unheld') return says.givesWhatIsNotHeld;
  if (scope === 'all') return 'allowed';
  const rooms = change.masterOf ?? target.masterOf;
  const isWithin = rooms.every(room => scope.some(own => own === room) || target.masterOf.includes(room));
  const hasPower = !isMember(change.flag !== 'held');
  return isWithin && (isMaster(role, rooms) || !hasPower) ? 'allowed' : says.beyondRooms;
}

export function ownCases(): PowerCase[] {
  return OPERATORS.flatMap(name => {
    const { role, masterOf } = ACTORS[name];
    const own = { userId: 'actor', role, rank: ROLES[role].rank, room: 'yard', masterOf, until: 2_000 };
    const target: AccountGrants = { ...own, holds: { allowUserToWrite: true } };
    const cell = (what: string, change: AccountAct, said: Said): PowerCase => ({
      what: `${name} of oneself: ${what}`,
      actor: actorOf(name),
      act: { effect: 'administer', target, after: outcomeOf(target, change) },
      said,
    });
    const rooms = { garden: ['garden'], yard: ['yard'], nothing: [] };
    return [
      ...Object.entries(OWN_ACTS).map(([what, said]) =>
        cell(
          what,
          ACCOUNT_ACTS[what] ?? {},
          said === 'owners only' ? (role === 'owner' ? 'allowed' : 'own_power') : said,
        ),
      ),
      ...ACCOUNT_ROLES.map(other =>
        cell(`becomes ${other}`, { role: other }, other === role ? 'allowed' : 'own_power'),
      ),
      ...(['garden', 'yard', 'nothing'] as const).map(where =>
        cell(
          `master of ${where}`,
          { masterOf: rooms[where] },
          OWN_ROOMS[name][where] ? 'allowed' : 'own_power',
        ),
      ),
    ];
  });
}

export function grantCases(): PowerCase[] {
  const flags: readonly Holding[] = [{}, { canKickUser: true }, { canBeGhost: true }];
  return OPERATORS.flatMap(name =>
    ROLE_NAMES.flatMap(role =>
      [[], ['garden'], ['yard'], ['garden', 'yard']].flatMap(masterOf =>
        flags.map((holds): PowerCase => {
          const { scope } = ACTORS[name];
          const isGivable = role !== 'visitor' && standing(name, role) !== '^' && !holds.canBeGhost;
          const isBound = role !== 'owner' && (role === 'room-master' || masterOf.length > 0);
          const isWithin = masterOf.every(room => reaches(name, room)) && (isBound || !holds.canKickUser);
          return {
            what: `${name} makes a ${role}, master of ${masterOf}, with ${JSON.stringify(holds)}`,
            actor: actorOf(name),
            act: {
              effect: 'endow',
              before: null,
              after: { role, rank: ROLES[role].rank, masterOf, holds, until: 2_000 },
            },
            said: isGivable && (scope === 'all' || isWithin) ? 'allowed' : 'forbidden',
          };
        }),
      ),
    ),
  );
}
