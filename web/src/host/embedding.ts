import { useEffect } from 'react';
import { ORIGIN_URL_MAX } from '../../../protocol/constants.ts';

type Page = { framed: boolean; referrer: string; href: string };

const thisPage = (): Page => ({
  framed: window.parent !== window,
  referrer: document.referrer,
  href: location.href,
});

/** The page that people came from: the host page of a frame, as far as it lets itself be known, or this very one. */
export const originURL = ({ framed, referrer, href }: Page = thisPage()): string =>
  (framed && referrer !== '' ? referrer : href).slice(0, ORIGIN_URL_MAX);

/** Of the page round this frame; null without a frame, and where the browser does not say whose page it is. */
export const hostOrigin = (
  { framed, referrer }: Page,
  ancestors: ArrayLike<string> | undefined,
): string | null => {
  const named = ancestors?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : 'null');
  return framed && named !== 'null' ? named : null;
};

type Message = { type: 'samar:resize'; height: number } | { type: 'samar:reset' };

/** To the host page and to no other: without a name of it nothing is said. */
const tellHost = (message: Message): void => {
  const origin = hostOrigin(thisPage(), location.ancestorOrigins);
  if (origin !== null) window.parent.postMessage(message, origin);
};

export const resetHost = (): void => tellHost({ type: 'samar:reset' });

/** What the chat likes to stand on; more is kept where there is more, and no screen is asked for more than it has. */
const LIKED_PX = 720;

export const likedHeight = (now: number, screenHeight: number): number =>
  Math.max(now, Math.min(LIKED_PX, screenHeight));

/** While the chat is open the host page hears how high it would like to be, at first and whenever that changes. */
export const useHostHeight = (): void => {
  useEffect(() => {
    let told = 0;
    const tell = (): void => {
      const height = likedHeight(window.innerHeight, screen.availHeight);
      if (height === told) return;
      told = height;
      tellHost({ type: 'samar:resize', height });
    };
    tell();
    window.addEventListener('resize', tell);
    return () => window.removeEventListener('resize', tell);
  }, []);
};
