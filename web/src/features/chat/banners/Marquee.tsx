import clsx from 'clsx';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Gift } from '../../../../../protocol/resources/content.ts';
import type { GiftsSpeedDir } from '../../../../../protocol/resources/settings.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { giftsSpeedDir, gifts as siteGifts } from '../../../client/resources/site-resources.ts';
import { t } from '../../../i18n/t-chat.ts';
import { GiftIcon } from '../../../ui/icons.ts';
import { readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';

const PX_PER_REM = 10;

export function MarqueeItem({ gift }: { gift: Gift }) {
  const { fontColor, fontBGColor, fontSize, fontStyle, text } = gift;
  return (
    <li className="marquee-item" dir="rtl">
      <bdi
        className="marquee-text"
        style={{
          ...readableColors(fontColor, fontBGColor, useSurface('gold')),
          fontSize: `${fontSize / PX_PER_REM}rem`,
          fontStyle,
        }}
      >
        {text}
      </bdi>
      <span className="marquee-separator" aria-hidden="true">
        ✦
      </span>
    </li>
  );
}

const NO_GIFTS: readonly Gift[] = [];
const DEFAULT_RUN: Pick<GiftsSpeedDir, 'speed' | 'dir'> = { speed: 50, dir: 'right' };

/**
 * A transform loop over a left-to-right track with right-to-left items, which all browsers render alike. Items are
 * repeated, so that the end of one run is the start of the next. In both directions the first gift comes first.
 */
export function Marquee() {
  const { data: gifts = NO_GIFTS } = useSiteResource(siteGifts);
  const { data: { speed, dir } = DEFAULT_RUN } = useSiteResource(giftsSpeedDir);
  const run = useRef<HTMLUListElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const list = run.current;
    if (!list || gifts.length === 0) return;
    const resized = new ResizeObserver(() => setSeconds(speed > 0 ? list.offsetWidth / speed : 0));
    resized.observe(list);
    return () => resized.disconnect();
  }, [gifts, speed]);

  if (gifts.length === 0) return null;
  const items = gifts.map(gift => <MarqueeItem key={gift._id} gift={gift} />);
  return (
    <section className="marquee" aria-label={t('chat.marquee.label')}>
      <button
        type="button"
        className="marquee-gift"
        aria-label={t(paused ? 'chat.marquee.play' : 'chat.marquee.pause')}
        title={t(paused ? 'chat.marquee.play' : 'chat.marquee.pause')}
        onClick={() => setPaused(!paused)}
      >
        <GiftIcon className="icon-s" aria-hidden="true" />
      </button>
      <div
        className="marquee-window"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with reduced motion a keyboard user must be able to scroll it
        tabIndex={0}
      >
        <div
          className={clsx('marquee-track', `marquee-${dir}`, paused && 'marquee-paused')}
          // Cast, because React's style type has no custom properties.
          style={{ '--run-seconds': `${seconds}s` } as CSSProperties}
        >
          <ul ref={run} className="marquee-run">
            {items}
          </ul>
          <ul className="marquee-run marquee-copy" aria-hidden="true">
            {items}
          </ul>
        </div>
      </div>
    </section>
  );
}
