import type { BanTargets } from '../../protocol/entities/ban.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isBoundToRooms } from '../../protocol/rules/chat-power.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { powerOf } from '../accounts/power-of.ts';
import type { Operator } from '../auth/guard.ts';
import { personOf, viewerOf } from '../connections/visible-connections.ts';
import type { Env } from '../env.ts';

/**
 * Refuses a ban that reaches further than whoever makes it. Where devices are is asked only for masters of rooms, and only of those whom
 * they may see: the answer must not tell where anybody else is. Whom the ban exempts is judged when it is matched.
 */
export async function assertMayBan(
  env: Env,
  operator: Operator,
  { IPOrHost, fingerprint, deviceId = null, country }: BanTargets & { deviceId?: string | null },
): Promise<void> {
  const actor = powerOf(operator);
  const by = IPOrHost || country ? 'place' : 'device';
  const isAsked = by === 'device' && isBoundToRooms(actor);
  const signals = { ...(fingerprint && { fingerprint }), ...(deviceId && { deviceId }) };
  const present = isAsked ? await lobbyOf(env).presentOnDevice(signals) : [];
  const rooms = present.flatMap(each => (seesUser(viewerOf(operator), personOf(each)) ? [each.roomId] : []));
  assertAllowed(judgePower(actor, { effect: 'ban', by, rooms }));
}
