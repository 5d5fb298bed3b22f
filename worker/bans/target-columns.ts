import type { BanTargets } from '../../protocol/entities/ban.ts';
import { addressOrHost } from '../../protocol/text/address-or-host.ts';

/** The columns of one target, the others blank: a ban that is edited falls on nobody of before. */
export function targetColumns(field: keyof BanTargets, written: string) {
  if (field !== 'IPOrHost') return { ...BLANK, [field]: written };
  const place = addressOrHost(written);
  if (place === null || place === 'too_wide')
    throw new Error(`a ban cannot fall on ${JSON.stringify(written)}`);
  const { text, ...columns } = place;
  return { ...BLANK, IPOrHost: text, ...columns };
}

const BLANK = {
  IPOrHost: null,
  fingerprint: null,
  country: null,
  addressFrom: null,
  addressTo: null,
  host: null,
};
