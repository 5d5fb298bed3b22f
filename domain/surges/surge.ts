import { CALM_SILENT_MS, NEWCOMER_MS } from '../../protocol/surge-limits.ts';
import type { Identity } from '../identity.ts';

/** New guests of a provider come far more often than usual: since when, and until when that counts unless it goes on (milliseconds). */
export type Surge = { provider: string; since: number; until: number };

/**
 * What a surge lays on its new guests: only reading until then (null once that is over), and writing slowly as long as it lasts
 * (milliseconds). `since` is that of the surge.
 */
export type Calm = { readonly since: number; readonly silentUntil: number | null; readonly until: number };

/** Who may be a new guest of a surge. `connectedAt` of those who are here; a star was given to them by the staff. */
export type MaybeNewcomer = Pick<Identity, 'accountType' | 'provider' | 'deviceSince'> & {
  connectedAt?: number;
  appearance?: Pick<Identity['appearance'], 'star'>;
};

/** Whoever has an account or a star, or was there before, is none, whatever network they come from. */
export function isNewcomer(person: MaybeNewcomer, { provider, since }: Surge): boolean {
  if (person.accountType !== 'visitor' || person.provider !== provider) return false;
  if (person.appearance && person.appearance.star.img !== null) return false;
  return isNewDevice(person, since) && (person.connectedAt ?? since) > since - NEWCOMER_MS;
}

/** Of a device without a date it is not known; a release before let its person in. */
export const isNewDevice = ({ deviceSince = 0 }: Pick<Identity, 'deviceSince'>, since: number): boolean =>
  deviceSince > since - NEWCOMER_MS;

/** The calm of somebody whom the surge meets now. Whom it has met before reads no longer for it. */
export const calmedBy = ({ since, until }: Surge, before: Calm | undefined, now: number): Calm => ({
  since,
  silentUntil: before?.since === since ? before.silentUntil : now + CALM_SILENT_MS,
  until: Math.max(until, before?.until ?? 0),
});
