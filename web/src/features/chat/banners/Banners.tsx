import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readable, toHex6 } from '../../../../../protocol/colors.ts';
import { RETRY_DELAY_MAX_MS, SECOND_MS, TIMER_MAX_MS } from '../../../../../protocol/constants.ts';
import type { Banner } from '../../../../../protocol/resources/banners.ts';
import { request } from '../../../client/http/http-client.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { siteResource, useSiteResource } from '../../../client/resources/site-resource.ts';
import { options1, options2, windowLimits } from '../../../client/resources/site-resources.ts';
import { useSiteAccent } from '../../../client/resources/use-site-accent.ts';
import { t } from '../../../i18n/t.ts';
import { currentRoom, rooms } from '../../../state/rooms.ts';
import { siteSettings, updateSiteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';

/** The time that the page waits. A change that is over was read in vain, with its retries: the next attempt is later. */
const untilChange = (nextChangeInMs: number, agoMs: number): number =>
  nextChangeInMs > agoMs ? Math.min(nextChangeInMs - agoMs, TIMER_MAX_MS) : RETRY_DELAY_MAX_MS;

/** Running banners. Read again at the next start or end, also in hidden tabs. */
export const banners = siteResource(
  'banners',
  async ({ signal }) => (await request('GET /banners', { signal })).data,
  ({ nextChangeInMs }, agoMs) => (nextChangeInMs === undefined ? null : untilChange(nextChangeInMs, agoMs)),
);

/** A picture with its text as alternative, or the text in its own colours. With a link all of it is a link. */
export function BannerContent({ banner }: { banner: Banner }) {
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

/** Reads the settings of the site, again whenever an operator changes them, and applies them. */
export const useSiteSettings = (): void => {
  const one = useSiteResource(options1).data;
  const two = useSiteResource(options2).data;
  const limits = useSiteResource(windowLimits).data;
  useSiteAccent(currentRoom(useSnapshot(rooms))?.theme);

  useEffect(() => updateSiteSettings({ ...one, ...two, ...limits }), [one, two, limits]);
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reads the site settings, and shows the banners in turn above the marquee. */
export default function Banners() {
  useSiteSettings();
  const all = useSiteResource(banners).data?.banners ?? [];
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
          <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
