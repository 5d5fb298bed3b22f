import { useState } from 'react';
import { countryName } from '../../text/countries.ts';
import { t } from '../../text/t.ts';

/** Nothing for a code that is no country. */
export function Flag({ code }: { code: string | undefined }) {
  const [broken, setBroken] = useState(false);
  const country = code ? countryName(code) : null;
  if (!code || !country || broken) return null;
  return (
    <img
      className="flag"
      src={`/flags/${code.toUpperCase()}.svg`}
      alt={t('a11y.flag', { country })}
      title={country}
      width={20}
      height={13}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}
