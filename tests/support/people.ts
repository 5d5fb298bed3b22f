import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';

type ActorOptions = Partial<Omit<Actor, 'permissions'>> & {
  role: Role;
  may?: readonly ChatPermission[];
  mayNot?: readonly ChatPermission[];
};

export const HALL = 'room-hall';
export const GARDEN = 'room-garden';

/** A user with the permissions of the role, changed by `may` and `mayNot`. */
export function actor({ may = [], mayNot = [], ...options }: ActorOptions): Actor {
  const { rank } = ROLES[options.role];
  const template = ROLE_TEMPLATES[options.role];
  return {
    userId: `some-${options.role}`,
    accountType: options.role === 'visitor' ? 'visitor' : 'super',
    rank,
    visibility: 'visible',
    permissions: { ...template.chat, ...flags(may, true), ...flags(mayNot, false) },
    canAccessAccountsMenu: template.panel.canAccessAccountsMenu,
    room: HALL,
    ...options,
  };
}

export function variantOf(
  person: Actor,
  { may = [], mayNot = [], ...rest }: Omit<ActorOptions, 'role'> & { role?: Role },
): Actor {
  const permissions = { ...person.permissions, ...flags(may, true), ...flags(mayNot, false) };
  return { ...person, ...rest, permissions };
}

/** Visitors: Layla has the default permissions, Sami is muted, Mazin has hasOneTimeKick. */
export const layla = actor({ userId: 'layla', role: 'visitor' });
export const sami = actor({ userId: 'sami', role: 'visitor', mayNot: ['allowUserToWrite'] });
export const mazin = actor({ userId: 'mazin', role: 'visitor', may: ['hasOneTimeKick'] });

export const rima = actor({ userId: 'rima', role: 'member' });
export const faris = actor({ userId: 'faris', role: 'member', may: ['cannotKicked'] });

/** Huda is master of the garden and currently in the hall. */
export const huda = actor({ userId: 'huda', role: 'room-master', masterOf: [GARDEN] });

/** Chat-masters: Omar is visible, Noor is hidden, Tariq (by a grant) is a ghost. */
export const omar = actor({ userId: 'omar', role: 'chat-master' });
export const noor = actor({ userId: 'noor', role: 'chat-master', visibility: 'hidden' });
export const tariq = actor({
  userId: 'tariq',
  role: 'chat-master',
  visibility: 'ghost',
  may: ['canBeGhost'],
});

/** Ghaith is an admin and a ghost, Salma is an owner. */
export const ghaith = actor({ userId: 'ghaith', role: 'admin', visibility: 'ghost' });
export const salma = actor({ userId: 'salma', role: 'owner' });

function flags(names: readonly ChatPermission[], value: boolean): Partial<Actor['permissions']> {
  return Object.fromEntries(names.map(name => [name, value]));
}
