import { eq } from 'drizzle-orm';
import { BAN_TARGETS, type BanDuration, type BanTargets, endOfBan } from '../../../protocol/entities/ban.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { bans as resource } from '../../../protocol/resources/bans.ts';
import { changeShape, createShape } from '../../../protocol/resources/define.ts';
import { recordedAct } from '../../audit/record.ts';
import { operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { type BanRow, makeBans, makerColumns } from '../../bans/make-bans.ts';
import { makerOf, moderatorOf } from '../../bans/moderator.ts';
import { targetColumns } from '../../bans/target-columns.ts';
import { database } from '../../db/client.ts';
import { bans as table } from '../../db/tables/bans.ts';
import { readBody, validation } from '../../http/body.ts';
import { expelBanned } from '../../live.ts';
import { recordOf } from '../record.ts';
import { find, type Handler, one, type Row, refuseDisagreeing } from '../routes.ts';

/** What an operator sees of a ban: how it is looked up and whom it spares is the server's own. */
const banView = (row: Row): Row => {
  const { id, IPOrHost, fingerprint, country, banDuration, until } = row as unknown as BanRow;
  const end = until === null ? null : new Date(until).toISOString();
  return { id, IPOrHost, fingerprint, country, banDuration, until: end };
};

export const mountedBans = { resource, table, view: banView };

type Said = BanTargets & { banDuration: BanDuration };

/** POST /bans: a record of each target; several answer `data.bans`. Serves the panel and the chat. */
export const createBans: Handler = async c => {
  const { operator, maker, mayBan } = await moderatorOf(c.req.raw, c.env);
  const { banDuration, ...targets } = (await readBody(c.req.raw, createShape(resource), resource.model, raw =>
    refuseForeignKey(raw, operator),
  )) as Said;
  refuseDisagreeing(resource, targets);
  const verdict = mayBan(targets);
  if (verdict !== 'allowed') throw new Failure(verdict);
  const made = (await makeBans(c.env, maker, targets, banDuration)).map(banView);
  const [first] = made;
  if (first && made.length === 1) return c.json(one(resource, first), 201);
  return c.json({ status: 'success', data: { bans: made.map(recordOf) } }, 201);
};

/** PATCH /bans/{id}: another target, which blanks the one before; another duration, which counts from now. */
export const changeBan: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const body = (await readBody(c.req.raw, changeShape(resource), resource.model, raw =>
    refuseForeignKey(raw, operator),
  )) as Partial<Said>;
  const before = await find(c, mountedBans);
  const changes = {
    ...durationChange(before, body),
    ...targetChange(before, body, makerColumns(makerOf(operator, c.req.raw, c.env))),
  };
  if (Object.keys(changes).length === 0) return c.json(one(resource, banView(before)));
  const update = database(c.env).update(table).set(changes).where(eq(table.id, before.id)).returning();
  const [changed] = await recordedAct(c, operator, ['edited', resource, before], update);
  if (!changed) throw new Failure('not_found');
  if (changed.until === null || changed.until > Date.now()) await expelBanned(c.env, [changed]);
  return c.json(one(resource, banView(changed)));
};

function durationChange(before: Row, { banDuration }: Partial<Said>) {
  if (banDuration === undefined || banDuration === before.banDuration) return {};
  return { banDuration, until: endOfBan(banDuration, Date.now()) };
}

/** Whoever chooses the target is the maker: a ban of the owner's cannot be turned against those whom the editor may not touch. */
function targetChange(before: Row, body: Partial<Said>, maker: ReturnType<typeof makerColumns>) {
  const [chosen, ...others] = BAN_TARGETS.filter(field => body[field]);
  if (others.length > 0) {
    const errors = Object.fromEntries(others.map(field => [field, 'a ban has one target only']));
    throw validation(resource.model, errors);
  }
  if (chosen === undefined) refuseDisagreeing(resource, { ...before, ...body });
  const written = chosen === undefined ? null : body[chosen];
  if (!chosen || !written || written === before[chosen]) return {};
  return { ...targetColumns(chosen, written), ...maker };
}
