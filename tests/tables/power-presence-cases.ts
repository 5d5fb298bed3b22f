import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { ACTOR_NAMES, type ActorName, LIFTING, PRESENCE, ROLE_NAMES, type Said } from './power.ts';
import { actorOf, NO_YES, type PowerCase, ROOMS, reaches, standing } from './power-actors.ts';

/** Every actor, with and without power over shielded users, on every user in either room. */
export function presenceCases(): PowerCase[] {
  const people = ROLE_NAMES.flatMap(role =>
    ROOMS.flatMap(room => NO_YES.map(isShielded => ({ role, room, isShielded, userId: 'target' }))),
  );
  const self = { role: 'member', room: 'yard', isShielded: true, userId: 'actor' } as const;
  return ACTOR_NAMES.flatMap(name =>
    NO_YES.flatMap(canKickShielded =>
      [...people, self].flatMap(({ role, ...person }): PowerCase[] => {
        const actor = actorOf(name, { canKickShielded });
        const target = { ...person, rank: ROLES[role].rank };
        const verdict = (effect: keyof typeof PRESENCE) =>
          presenceVerdict(name, { role, ...person }, effect, canKickShielded);
        const what = `${name}${canKickShielded ? ' past shields' : ''}: ${JSON.stringify(person)} ${role}`;
        const restricting = verdict('restrict');
        const removing = verdict('remove');
        return [
          { what: `touch ${what}`, actor, act: { effect: 'touch', target }, said: verdict('touch') },
          { what: `remove ${what}`, actor, act: { effect: 'remove', target }, said: removing },
          {
            what: `mute ${what}`,
            actor,
            act: { effect: 'restrict', target, issuerRank: null },
            said: restricting,
          },
          ...ROLE_NAMES.map(
            (setter): PowerCase => ({
              what: `revoke a mute by ${setter}: ${what}`,
              actor,
              act: { effect: 'restrict', target, issuerRank: ROLES[setter].rank },
              said: restricting === 'allowed' ? LIFTING[standing(name, setter)] : restricting,
            }),
          ),
          ...ROLE_NAMES.map(
            (setter): PowerCase => ({
              what: `revoke a kick by ${setter}: ${what}`,
              actor,
              act: { effect: 'remove', target, issuerRank: ROLES[setter].rank },
              said: removing === 'allowed' ? LIFTING[standing(name, setter)] : removing,
            }),
          ),
        ];
      }),
    ),
  );
}

function presenceVerdict(
  name: ActorName,
  { role, room, isShielded, userId }: { role: Role; room: string; isShielded: boolean; userId: string },
  effect: keyof typeof PRESENCE,
  canKickShielded: boolean,
): Said {
  const row = PRESENCE[effect];
  if (userId === 'actor') return plain(row.self, canKickShielded);
  const sign = standing(name, role);
  if (sign === '^') return plain(row.above, canKickShielded);
  if (!reaches(name, room)) return 'forbidden';
  if (sign === 'v') return plain(isShielded ? row.shieldedBelow : row.below, canKickShielded);
  return plain(isShielded ? row.shieldedEqual : row.equal, canKickShielded);
}

const plain = (cell: Said | 'shield', canKickShielded: boolean): Said =>
  cell === 'shield' ? (canKickShielded ? 'allowed' : 'forbidden') : cell;
