import type { BanDuration, BanTargets } from '../../protocol/entities/bans.ts';
import type { BanTarget } from '../../protocol/rest/accounts.ts';
import { parseAddressOrHost } from '../../protocol/text/network.ts';

type Banned = Pick<BanTargets, 'fingerprint' | 'country'> & { host: string | null };

export function banAuditText(targets: readonly Banned[], duration: BanDuration, nickname = ''): string {
  const prefix = nickname === '' ? '' : `${nickname}: `;
  return `حظر ${prefix}${targets.map(targetText).join(' و')}، ${DURATION_TEXT[duration]}`;
}

export const banName = (ban: Banned & { byUsername: string }): string => groupName([ban]);

export const groupName = (group: readonly (Banned & { byUsername: string })[]): string => {
  const [{ byUsername } = { byUsername: '' }] = group;
  const targets = group.map(targetText).join(' و');
  return byUsername === '' ? targets : `${targets}، وضعه ${byUsername}`;
};

/** Omits devices and addresses, because retention removes these only from their own columns. */
export function targetOf({ host, fingerprint, country }: Banned): BanTarget {
  if (fingerprint !== null) return { kind: 'device', name: '' };
  if (country !== null) return { kind: 'country', name: country };
  return host === null ? { kind: 'address', name: '' } : { kind: 'host', name: host };
}

const TARGET_TEXTS: Record<BanTarget['kind'], string> = {
  device: 'الجهاز',
  country: 'الدولة',
  address: 'عنوان IP',
  host: 'الموقع',
};

const targetText = (banned: Banned): string => {
  const { kind, name } = targetOf(banned);
  return name === '' ? TARGET_TEXTS[kind] : `${TARGET_TEXTS[kind]} ${name}`;
};

const DURATION_TEXT: Record<BanDuration, string> = {
  '15m': 'لمدة 15 دقيقة',
  '30m': 'لمدة 30 دقيقة',
  '1h': 'لمدة ساعة واحدة',
  '3h': 'لمدة 3 ساعات',
  '6h': 'لمدة 6 ساعات',
  '12h': 'لمدة 12 ساعة',
  '24h': 'لمدة 24 ساعة',
  '3d': 'لمدة 3 أيام',
  '7d': 'لمدة 7 أيام',
  '30d': 'لمدة 30 يومًا',
  forever: 'بلا نهاية',
};

/** Sets the column of one target and clears the others, so that an edited ban no longer matches its earlier target. */
export function targetColumns(field: keyof BanTargets, written: string, deviceId: string | null = null) {
  if (field === 'fingerprint') return { ...BLANK, fingerprint: written, deviceId };
  if (field !== 'IPOrHost') return { ...BLANK, [field]: written };
  const place = parseAddressOrHost(written);
  if (place === null || place === 'too_wide')
    throw new Error(`a ban cannot fall on ${JSON.stringify(written)}`);
  const { text, ...columns } = place;
  return { ...BLANK, IPOrHost: text, ...columns };
}

const BLANK = {
  IPOrHost: null,
  fingerprint: null,
  deviceId: null,
  country: null,
  addressFrom: null,
  addressTo: null,
  host: null,
};
