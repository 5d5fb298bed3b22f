import type { BanTargets } from '../../protocol/entities/ban.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isBoundToRooms } from '../../protocol/rules/chat-power.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { powerOf } from '../accounts/power-of.ts';
import type { Operator } from '../auth/guard.ts';
import { viewerOf, visibleConnections } from '../connections/visible-connections.ts';
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
  const asked = isAsked ? await visibleConnections(viewerOf(operator), env) : [];
  const rooms = asked.flatMap(({ participant, roomId }) =>
    participant.fingerprint === fingerprint || participant.deviceId === deviceId ? [roomId] : [],
  );
  assertAllowed(judgePower(actor, { effect: 'ban', by, rooms }));
}
