import { ROLES } from '../protocol/rules/roles.ts';
import type { Due } from './agenda.ts';
import { stand } from './obey.ts';
import type { Room } from './room.ts';

/** A subscription that ends while its account is here: from then on it may do what a member may. */
export const endingStandings = (room: Room): Due => ({
  nextAt: () => {
    const ends = [...room.occupants.all()].flatMap(({ endsAt }) => endsAt ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    const { template, rank } = ROLES.member;
    const permissions = { ...template.chat };
    for (const { userID, endsAt } of [...room.occupants.all()]) {
      if (endsAt === null || endsAt > now) continue;
      stand(room, userID, { role: 'member', rank, permissions, canAccessAccountsMenu: false, endsAt: null });
    }
  },
});
