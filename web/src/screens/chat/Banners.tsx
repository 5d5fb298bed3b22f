import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SECOND_MS } from '../../../../protocol/constants.ts';
import { useBanners } from '../../api/site-queries.ts';
import { ChevronDownIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { site } from '../../state/site.ts';
import { b } from '../../text/b.ts';
import { BannerFace } from './BannerFace.tsx';
import { useSite } from './use-site.ts';

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What operators have set for the screen; of it the banners are seen, one after another above the marquee. */
export default function Banners() {
  useSite();
  const banners = useBanners() ?? [];
  const { bannerSeconds } = useSnapshot(site);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const count = banners.length;

  useEffect(() => {
    if (count < 2 || held || isCalm()) return;
    const timer = setInterval(() => setTurn(now => now + 1), bannerSeconds * SECOND_MS);
    return () => clearInterval(timer);
  }, [count, held, bannerSeconds]);

  const shown = banners[turn % Math.max(count, 1)];
  if (!shown) return null;
  return (
    <section
      className="banners"
      aria-label={b('banners.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <BannerFace key={shown._id} banner={shown} />
      {count > 1 && (
        <IconButton className="banner-next" label={b('banners.next')} onClick={() => setTurn(turn + 1)}>
          <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
