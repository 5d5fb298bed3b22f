import { banApplies } from '../../domain/bans.ts';
import { type LinkedSignal, linkedSignals } from '../../domain/linked-signals.ts';
import type { BanTargets } from '../../protocol/entities/ban.ts';
import { isBoundToRooms } from '../../protocol/rules/chat-power.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { personOf, viewerOf } from '../connections/visible-connections.ts';
import type { Env } from '../env.ts';
import { issuerColumns } from './create-bans.ts';
import type { Moderator } from './moderator.ts';
import { targetColumns } from './target-columns.ts';

/**
 * What a ban keeps of whom it is laid on, who is here: only where it meets them by its own target, an address or a device, and its maker
 * sees them. A host and a country mean nobody. A master of rooms bans devices, and of places nothing is kept.
 */
export async function signalsOfPerson(
  env: Env,
  { operator, issuer }: Moderator,
  { IPOrHost, fingerprint, country }: BanTargets,
  userID: string,
): Promise<LinkedSignal[]> {
  const targets = [
    ...(IPOrHost ? [targetColumns('IPOrHost', IPOrHost)] : []),
    ...(fingerprint ? [targetColumns('fingerprint', fingerprint)] : []),
  ];
  if (userID === '' || country || targets.some(({ host }) => host !== null)) return [];
  const found = await lobbyOf(env).find(userID);
  const viewer = viewerOf(operator);
  if (!found || !seesUser(viewer, personOf(found))) return [];
  const isShielded = personOf(found).permissions.cannotKicked === true;
  const who = { ...found.participant, isShielded };
  const isMeant = targets.some(target =>
    banApplies({ ...target, ...issuerColumns(issuer), until: null }, who),
  );
  if (!isMeant) return [];
  return linkedSignals(isBoundToRooms(viewer) ? { ...who, ipAddress: '' } : who);
}
