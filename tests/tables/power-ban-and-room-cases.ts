import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { ACTORS, type ActorName, BOUND_BANS, LIFTING, ROLE_NAMES } from './power.ts';
import { actorOf, OPERATORS, type PowerCase, ROOMS, reaches, standing } from './power-actors.ts';

const RANKED = [
  ...ROLE_NAMES.map(role => ({ userId: 'somebody', role })),
  { userId: 'actor', role: 'owner' as Role },
];

const APPEALED = (['kick', 'ban', 'deletion'] as const).flatMap(kind =>
  RANKED.flatMap(by => ['target', 'actor'].map(against => ({ ...by, against, kind }))),
);

/** Owners have the highest rank and may erase entries of all ranks. Others may erase those of lower ranks. */
const mayErase = (name: ActorName, role: Role): boolean =>
  ACTORS[name].role === 'owner' || standing(name, role) === 'v';

/** Cases of every operator on bans, audit entries, appeals, messages and rooms. */
export function banAndRoomCases(): PowerCase[] {
  return OPERATORS.flatMap(name => {
    const actor = actorOf(name);
    const { scope } = ACTORS[name];
    const bans = BOUND_BANS.map(({ by, rooms, within }): PowerCase => {
      const isWithin = scope === 'all' || within.some(set => String(set) === String(scope));
      const said = isWithin ? 'allowed' : 'ban_beyond_rooms';
      return { what: `${name} bans a ${by} in ${rooms}`, actor, act: { effect: 'ban', by, rooms }, said };
    });
    const issued = RANKED.map(({ userId, role }): PowerCase => {
      const issuer = { userId, rank: ROLES[role].rank };
      const lifting = LIFTING[standing(name, role)];
      const others = lifting === 'allowed' && scope !== 'all' ? 'ban_beyond_rooms' : lifting;
      const said = userId === 'actor' ? 'allowed' : others;
      return {
        what: `${name} revokes a ban by ${userId}, ${role}`,
        actor,
        act: { effect: 'changeBan', issuer },
        said,
      };
    });
    const erased = ROLE_NAMES.map(
      (role): PowerCase => ({
        what: `${name} erases an entry of ${role}`,
        actor,
        act: { effect: 'eraseEntry', author: { rank: ROLES[role].rank } },
        said: mayErase(name, role) && scope === 'all' ? 'allowed' : 'forbidden',
      }),
    );
    const answered = ROOMS.flatMap(room =>
      APPEALED.flatMap(({ userId, role, against, kind }): PowerCase => {
        const isOwn = userId === 'actor' || against === 'actor';
        const isBelow = standing(name, role) === '^';
        const isBoundBan = kind === 'ban' && scope !== 'all';
        const elsewhere = reaches(name, room) ? 'allowed' : 'forbidden';
        const others = isBelow ? 'set_by_higher_rank' : isBoundBan ? 'ban_beyond_rooms' : elsewhere;
        return {
          what: `${name} answers an appeal of ${against} against a ${kind} by ${userId}, ${role}, in ${room}`,
          actor,
          act: {
            effect: 'answerAppeal',
            act: { by: { userId, rank: ROLES[role].rank }, against: { userId: against }, kind, room },
          },
          said: isOwn ? 'own_case' : others,
        };
      }),
    );
    const messages = ROOMS.flatMap(room =>
      ROLE_NAMES.map(
        (role): PowerCase => ({
          what: `${name} deletes a message of ${role} in ${room}`,
          actor,
          act: { effect: 'deleteMessage', author: { rank: ROLES[role].rank }, room },
          said: standing(name, role) === 'v' && reaches(name, room) ? 'allowed' : 'forbidden',
        }),
      ),
    );
    const rooms = ['garden', 'yard', null].flatMap(room =>
      [null, ...RANKED].map((maker): PowerCase => {
        const isAbove = maker === null || maker.userId === 'actor' || standing(name, maker.role) === 'v';
        return {
          what: `${name} changes room ${room} created by ${JSON.stringify(maker)}`,
          actor,
          act: {
            effect: 'changeRoom',
            room,
            maker: maker && { userId: maker.userId, rank: ROLES[maker.role].rank },
          },
          said: reaches(name, room) && isAbove ? 'allowed' : 'forbidden',
        };
      }),
    );
    const cleared = ROOMS.map(
      (room): PowerCase => ({
        what: `${name} clears ${room}`,
        actor,
        act: { effect: 'clearRoom', room },
        said: reaches(name, room) ? 'allowed' : 'forbidden',
      }),
    );
    return [...bans, ...issued, ...erased, ...answered, ...messages, ...cleared, ...rooms];
  });
}
