import type { ReactNode } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Flag } from '../display/Flag.tsx';
import type { Subject } from './subject.ts';

/** Only the host is shown: the rest of an address is of no use to a moderator. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** What the server tells the viewer of a user. Visitors are shown none of it. */
export function ProfileDetails({ user, actor }: Subject) {
  if (actor.accountType === 'visitor') return null;
  const { country, originURL, ipAddress, fingerprint } = user;
  const name = country ? countryName(country) : null;
  return (
    <dl className="info-details">
      {country && (
        <Detail label={t('info.country')}>
          <Flag code={country} /> {name}
        </Detail>
      )}
      {originURL !== undefined && (
        <Detail label={t('info.entryPort')}>
          <bdi dir="ltr">{hostOf(originURL)}</bdi>
        </Detail>
      )}
      {ipAddress !== undefined && (
        <Detail label={t('info.ip')}>
          <bdi dir="ltr">{ipAddress}</bdi>
        </Detail>
      )}
      {fingerprint !== undefined && (
        <Detail label={t('info.fingerprint')}>
          <bdi dir="ltr">{fingerprint}</bdi>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
