import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { siteImageSrc } from '../../api/assets.ts';
import { Mark } from '../../kit/Khatim.tsx';
import { site } from '../../state/site.ts';
import { t } from '../../text/t.ts';

/** The operator's logo where one is to be shown and can be had, else the mark of the house. */
export function SiteMark() {
  const { logo } = useSnapshot(site);
  const [broken, setBroken] = useState<string | null>(null);
  if (logo === null || logo === broken) return <Mark />;
  return (
    <img
      className="site-logo"
      src={siteImageSrc(logo)}
      alt={t('app.logo')}
      draggable={false}
      onError={() => setBroken(logo)}
    />
  );
}
