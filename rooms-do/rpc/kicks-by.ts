import { MINUTE_MS } from '../../protocol/constants.ts';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { interpolate } from '../../protocol/errors/interpolate.ts';
import { limitsOf } from '../../protocol/rules/account-limits.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Attempt } from './attempts.ts';

type Kicker = Pick<Actor, 'userId' | 'role' | 'limits'>;

/** So many kicks, as the lobby counts them; none for whom no limit holds. */
export function kicksBy(by: Kicker, times = 1): Attempt[] {
  const { kicksPerHour } = limitsOf(by);
  return kicksPerHour === 0 ? [] : [{ limited: 'kicks', who: by.userId, factor: kicksPerHour, times }];
}

/** Why somebody may not kick now, by the milliseconds until they may: for ever where it is more at once than an hour has. */
export function kickFailure(by: Kicker, retryAfterMs: number): Failure {
  const isTooMany = retryAfterMs === Number.POSITIVE_INFINITY;
  const code = isTooMany ? 'kick_of_too_many' : 'too_many_kicks';
  const limit = isTooMany ? limitsOf(by).kicksPerHour : Math.ceil(retryAfterMs / MINUTE_MS);
  const message = interpolate(catalogue[code].text, { limit });
  return new Failure(code, { message, limit, ...(!isTooMany && { retryAfterMs }) });
}
