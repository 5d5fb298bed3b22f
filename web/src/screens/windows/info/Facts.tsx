import type { ReactNode } from 'react';
import { countryName } from '../../../text/countries.ts';
import { w } from '../../../text/w.ts';
import { Flag } from '../../person/Flag.tsx';
import type { Subject } from './InfoWindow.tsx';

/** An address is shown by its host: the rest is of no use to a moderator. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** What the server lets the viewer know of somebody, in two columns. A visitor is never shown where people come from. */
export function Facts({ user, actor }: Subject) {
  if (actor.accountType === 'visitor') return null;
  const { country, originURL, ipAddress, fingerprint } = user;
  const name = country ? countryName(country) : null;
  return (
    <dl className="info-facts">
      {country && (
        <Fact label={w('info.country')}>
          <Flag code={country} /> {name}
        </Fact>
      )}
      {originURL !== undefined && (
        <Fact label={w('info.entryPort')}>
          <bdi dir="ltr">{hostOf(originURL)}</bdi>
        </Fact>
      )}
      {ipAddress !== undefined && (
        <Fact label={w('info.ip')}>
          <bdi dir="ltr">{ipAddress}</bdi>
        </Fact>
      )}
      {fingerprint !== undefined && (
        <Fact label={w('info.fingerprint')}>
          <bdi dir="ltr">{fingerprint}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
