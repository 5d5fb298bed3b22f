import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';

type Wish = Partial<Omit<Actor, 'permissions'>> & {
  role: Role;
  may?: readonly ChatPermission[];
  mayNot?: readonly ChatPermission[];
};

export const HALL = 'room-hall';
export const GARDEN = 'room-garden';

/** A person with what the role begins with, then with what `may` and `mayNot` say. */
export function actor({ may = [], mayNot = [], ...wish }: Wish): Actor {
  const { rank, template } = ROLES[wish.role];
  return {
    userID: `some-${wish.role}`,
    accountType: wish.role === 'visitor' ? 'visitor' : 'super',
    rank,
    visibility: 'visible',
    permissions: { ...template.chat, ...flags(may, true), ...flags(mayNot, false) },
    canAccessAccountsMenu: template.panel.canAccessAccountsMenu,
    room: HALL,
    ...wish,
  };
}

/** The same person, with other flags. */
export function but(
  person: Actor,
  { may = [], mayNot = [], ...facts }: Omit<Wish, 'role'> & { role?: Role },
): Actor {
  const permissions = { ...person.permissions, ...flags(may, true), ...flags(mayNot, false) };
  return { ...person, ...facts, permissions };
}

/** Visitors: Layla may what guests may, Sami is muted, Mazin carries the mark of the one-time kick. */
export const layla = actor({ userID: 'layla', role: 'visitor' });
export const sami = actor({ userID: 'sami', role: 'visitor', mayNot: ['allowUserToWrite'] });
export const mazin = actor({ userID: 'mazin', role: 'visitor', may: ['hasOneTimeKick'] });

/** Members: Rima is plain, Faris is shielded. */
export const rima = actor({ userID: 'rima', role: 'member' });
export const faris = actor({ userID: 'faris', role: 'member', may: ['cannotKicked'] });

/** Huda is master of the garden and now in the hall. */
export const huda = actor({ userID: 'huda', role: 'room-master', masterOf: [GARDEN] });

/** Chat-masters: Omar is in sight, Noor is hidden, Tariq (who was granted it) is a ghost. */
export const omar = actor({ userID: 'omar', role: 'chat-master' });
export const noor = actor({ userID: 'noor', role: 'chat-master', visibility: 'hidden' });
export const tariq = actor({
  userID: 'tariq',
  role: 'chat-master',
  visibility: 'ghost',
  may: ['canBeGhost'],
});

/** Ghaith is an admin and a ghost, Salma owns the place. */
export const ghaith = actor({ userID: 'ghaith', role: 'admin', visibility: 'ghost' });
export const salma = actor({ userID: 'salma', role: 'owner' });

function flags(names: readonly ChatPermission[], value: boolean): Partial<Actor['permissions']> {
  return Object.fromEntries(names.map(name => [name, value]));
}
