import { type Reason, why } from '../../domain/why.ts';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { WhyQuery, type WhyReason } from '../../protocol/rest/why.ts';
import { ACTS } from '../../protocol/rules/acts.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { requireOperator } from '../auth/guard.ts';
import { answer } from '../http/answer.ts';
import { parseFields } from '../http/body.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { type Found, findActor } from './find-actor.ts';

/** GET /why: whether one may do something to another, by the room's own rule, and on what that rests. */
const readWhy: Handler = async c => {
  await requireOperator(c, 'Accounts');
  const query = parseFields(WhyQuery, Object.fromEntries(new URL(c.req.url).searchParams), 'Why');
  const { actor: who, act, target: whom = who, room = '' } = query;
  const place = { room, now: Date.now() };
  const by = await findActor(c.env, who, place);
  const on = whom === who ? by : await findActor(c.env, whom, place);
  const rule = ACTS[act];
  const code = verdictOf(rule.allow, by, on);
  const reasons = code === 'user_not_found' ? [] : why(rule.allow, by.actor, on.actor);
  const message = isAllowed(code) ? null : catalogue[code].text;
  return answer(c, 'GET /why', { code, message, reasons: reasons.map(reason => told(reason, by, on)) });
};

/** Whom one does not see, one does nothing to. */
const verdictOf = (allow: Parameters<typeof why>[0], { actor }: Found, { actor: target }: Found): Verdict =>
  seesUser(actor, target) ? allow(actor, target) : 'user_not_found';

function told(reason: Reason, by: Found, on: Found): WhyReason {
  if (reason.on === 'permission') return { ...reason, setAt: by.setAt(reason.permission) };
  if (reason.on === 'rank') return { ...reason, actor: by.actor.rank, target: on.actor.rank };
  return reason;
}

export const whyRoutes: Routes = { '/why': { GET: readWhy } };
