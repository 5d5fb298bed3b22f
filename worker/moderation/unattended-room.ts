import { and, count, desc, gte, inArray, isNull } from 'drizzle-orm';
import { HOUR_MS } from '../../protocol/constants.ts';
import { SHEET_ACTS, type SheetAct } from '../../protocol/rest/act-sheet.ts';
import type { Duty } from '../../protocol/rest/calls/moderation.ts';
import { takeDuty } from '../../protocol/rules/may/operators.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import { events } from '../platform/database/tables/audit.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { actingInChat } from '../presence/acting-in-chat.ts';

const ACTS_MAX = 20;

/** GET /duty: who covers which room, and what somebody who takes over has to know, as far as the caller sees those whom it names. */
const readDuty: Handler = async c => {
  const { acting } = await actingInChat(c, takeDuty);
  const { actor, self } = acting;
  const db = database(c.env);
  const [acts, [open]] = await Promise.all([
    lastActs(db),
    db.select({ count: count() }).from(reports).where(isNull(reports.closedAt)),
  ]);
  const authors = [...new Set(acts.map(({ by }) => by))];
  const { rooms, unseen } = await lobbyOf(c.env).dutyCover(actor, authors);
  const duty: Duty = {
    isOn: self.onDuty === true,
    rooms,
    acts: acts.flatMap(({ act, by, at, role }) =>
      unseen.includes(by) || ROLES[role].rank > actor.rank
        ? []
        : [{ act, by, at: new Date(at).toISOString() }],
    ),
    openReports: open?.count ?? 0,
  };
  return answer(c, 'GET /duty', { duty });
};

/** The newest of the last hour; the site itself has no name. */
async function lastActs(db: Database) {
  const rows = await db
    .select({ act: events.eventType, by: events.username, at: events.eventDate, role: events.userRole })
    .from(events)
    .where(
      and(
        isNull(events.deletedAt),
        inArray(events.eventType, [...SHEET_ACTS]),
        gte(events.eventDate, Date.now() - HOUR_MS),
      ),
    )
    .orderBy(desc(events.eventDate))
    .limit(ACTS_MAX);
  return rows.flatMap(({ act, by, at, role }) =>
    by !== '' && isRole(role) ? [{ act: act as SheetAct, by, at, role }] : [],
  );
}

const isRole = (role: string): role is keyof typeof ROLES => Object.hasOwn(ROLES, role);

export const dutyRoutes = { '/duty': { GET: readDuty } } satisfies Routes;
