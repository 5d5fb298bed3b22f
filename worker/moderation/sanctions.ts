import { type LaidRestraint, restraintId } from '../../protocol/entities/moderation.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Actor, Target } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { liftRestraint as judgeLifting, readRestraints } from '../../protocol/rules/sanctions.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { RestraintRecord } from '../../rooms-do/rpc/sanctions.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { answer } from '../platform/http/answer.ts';
import { readOptionalJson } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { auditText } from '../platform/record/audit-text.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { assertOwnAuthKey, type Operator } from '../platform/sessions/require-operator.ts';
import { type ActingOperator, actingInChat, frame, runOnConnected } from '../presence/acting-in-chat.ts';

/** GET /restraints: who is muted and who is kept out, as far as the caller may lift it. */
const listRestraints: Handler = async c => {
  const { actor, records } = await readRecords(c);
  const restraints = records.filter(record => isAllowed(mayLift(actor, record))).map(told);
  return answer(c, 'GET /restraints', { restraints });
};

/** DELETE /restraints/{id}: lifts it. Of whoever is here by the command of the chat itself, in their room. */
const liftRestraint: Handler = async c => {
  const { operator, acting, actor, records } = await readRecords(c);
  assertOwnAuthKey(await readOptionalJson(c, 'List'), operator);
  const id = c.req.param('id');
  const record = records.find(({ kind, userId }) => restraintId(kind, userId) === id);
  if (!record) throw new Failure('not_found');
  assertAllowed(mayLift(actor, record));
  const { kind, userId, presentIn } = record;
  if (kind === 'mute' && presentIn !== null) {
    const data = { userId, prop: 'allowUserToWrite', value: true } as const;
    await runOnConnected(c.env, acting, frame('requestChangeUserPermissions', data), userId);
  } else {
    await withAuditEntries(c.env, [entryOf(c, operator, record)]);
    if (!(await lobbyOf(c.env).liftRestraintOf(userId, kind))) throw new Failure('not_found');
  }
  return c.body(null, 204);
};

type Read = { operator: Operator; acting: ActingOperator; actor: Actor; records: RestraintRecord[] };

/** For an account that mutes or kicks in the chat, as it is there. */
async function readRecords(c: AppContext): Promise<Read> {
  const { operator, acting } = await actingInChat(c, readRestraints);
  return { operator, acting, actor: acting.actor, records: await lobbyOf(c.env).restraintRecords() };
}

/** Of whom one does not see there is nothing. */
function mayLift(actor: Actor, { kind, userId, on }: RestraintRecord): Verdict {
  const target: Target = {
    userId,
    accountType: on.accountType,
    role: on.role,
    rank: on.rank,
    visibility: on.visibility,
    permissions: { cannotKicked: on.isShielded },
    canAccessAccountsMenu: false,
    room: on.roomId,
  };
  return seesUser(actor, target) ? judgeLifting(actor, target, kind, on.byRank) : 'not_found';
}

const told = ({ kind, userId, on, room, until, reason }: RestraintRecord): LaidRestraint => ({
  id: restraintId(kind, userId),
  kind,
  nickname: on.nickname,
  room,
  until: until === null ? null : new Date(until).toISOString(),
  reason,
});

/** As a room writes that it is lifted. */
function entryOf(c: AppContext, operator: Operator, { kind, on, room }: RestraintRecord): AuditEntry {
  const type = kind === 'mute' ? 'allowWrite' : 'liftKick';
  const text = kind === 'mute' ? 'true' : null;
  return {
    ...panelEntry(c, operator, auditText({ type, target: on.nickname, room, text })),
    eventType: type,
  };
}

export const restraintRoutes = {
  '/restraints': { GET: listRestraints },
  '/restraints/:id': { DELETE: liftRestraint },
} satisfies Routes;
