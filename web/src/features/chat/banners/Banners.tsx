import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { banners as siteBanners } from '../../../client/resources/banners.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { t } from '../../../i18n/t.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { useSiteSettings } from '../use-site-settings.ts';
import { BannerContent } from './BannerContent.tsx';

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reads the site settings, and shows the banners in turn above the marquee. */
export default function Banners() {
  useSiteSettings();
  const banners = useSiteResource(siteBanners).data?.banners ?? [];
  const { bannerInterval } = useSnapshot(siteSettings);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const count = banners.length;

  useEffect(() => {
    if (count < 2 || held || prefersReducedMotion()) return;
    const timer = setInterval(() => setTurn(now => now + 1), bannerInterval * SECOND_MS);
    return () => clearInterval(timer);
  }, [count, held, bannerInterval]);

  const shown = banners[turn % Math.max(count, 1)];
  if (!shown) return null;
  return (
    <section
      className="banners"
      aria-label={t('banners.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <BannerContent key={shown._id} banner={shown} />
      {count > 1 && (
        <IconButton className="banner-next" label={t('banners.next')} onClick={() => setTurn(turn + 1)}>
          <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
