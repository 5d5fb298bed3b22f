import clsx from 'clsx';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { GiftIcon } from '../../icons.ts';
import { useMarquee } from '../../state/catalogue.ts';
import { t } from '../../text/t.ts';
import { MarqueeItem } from './MarqueeItem.tsx';

/**
 * One transform loop over a left-to-right track whose items are right-to-left: the way round that every browser
 * draws alike. The items stand twice, so that the end of the first run is the beginning of the second. Whichever way
 * it runs, it sets out with the first gift beside the ribbon.
 */
export function Marquee() {
  const { gifts, speed, dir } = useMarquee();
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where it stands still it is scrolled by hand
        tabIndex={0}
      >
        <div
          className={clsx('marquee-track', `marquee-${dir}`, paused && 'marquee-paused')}
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
