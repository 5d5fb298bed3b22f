import type { BanTargets } from '../../protocol/entities/ban.ts';
import { parseAddressOrHost } from '../../protocol/text/address-or-host.ts';

/** The columns of one target with the others empty, so that an edited ban no longer matches its earlier target. */
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
