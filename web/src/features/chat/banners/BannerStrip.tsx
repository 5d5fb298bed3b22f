import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readable, toHex6 } from '../../../../../protocol/colors.ts';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import type { Banner } from '../../../../../protocol/resources/banners.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { translator } from '../../../i18n/translator.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';

const t = translator({
  'banners.label': 'إعلانات الموقع',
  'banners.next': 'الإعلان التالي',
} as const);

/** A picture with its text as alternative, or the text in its own colors. A link covers the whole banner. */
function BannerContent({ banner }: { banner: Banner }) {
  const { text, link, uploadPath } = banner;
  const ground = toHex6(banner.bgColor);
  const content = uploadPath ? <img src={siteImageSrc(uploadPath)} alt={text} /> : <bdi>{text}</bdi>;
  const colors = uploadPath ? {} : { background: ground, color: readable(toHex6(banner.color), ground) };
  return link === null ? (
    <div className="banner" style={colors}>
      {content}
    </div>
  ) : (
    <a className="banner" style={colors} href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows the banners in turn above the marquee. */
export default function BannerStrip({ banners: all }: { banners: readonly Banner[] }) {
  const { bannerInterval } = useSnapshot(siteSettings);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const count = all.length;

  useEffect(() => {
    if (count < 2 || held || prefersReducedMotion()) return;
    const timer = setInterval(() => setTurn(now => now + 1), bannerInterval * SECOND_MS);
    return () => clearInterval(timer);
  }, [count, held, bannerInterval]);

  const shown = all[turn % Math.max(count, 1)];
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
          <ChevronDownIcon className="icon-s rotate-90 ltr:-rotate-90" aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
