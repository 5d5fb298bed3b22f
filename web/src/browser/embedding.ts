import { useEffect } from 'react';
import { ORIGIN_URL_MAX } from '../../../protocol/constants.ts';

type Page = { framed: boolean; referrer: string; href: string };

const thisPage = (): Page => ({
  framed: window.parent !== window,
  referrer: document.referrer,
  href: location.href,
});

/**
 * Page that the user came from: in a frame the host page, if the browser discloses it, otherwise this page. Moderators
 * see it, so it excludes invitation codes and the fragment, which may contain a host pass.
 */
export const originURL = ({ framed, referrer, href }: Page = thisPage()): string =>
  (framed && referrer !== '' ? referrer : href.replace(/(\/i\/)[\w-]+|#.*/gi, '$1')).slice(0, ORIGIN_URL_MAX);

/** Origin of the host page; null outside a frame or if the browser hides it. */
export const hostOrigin = (
  { framed, referrer }: Page,
  ancestors: ArrayLike<string> | undefined,
): string | null => {
  const named = ancestors?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : 'null');
  return framed && named !== 'null' ? named : null;
};

export const currentHost = (): string | null => hostOrigin(thisPage(), location.ancestorOrigins);

type Message = { type: 'samar:resize'; height: number } | { type: 'samar:reset' } | { type: 'samar:ready' };

/** Posts a message only to the host page's origin. If the origin is unknown, nothing is sent. */
export const postToHost = (message: Message): void => {
  const origin = currentHost();
  if (origin !== null) window.parent.postMessage(message, origin);
};

export const resetHost = (): void => postToHost({ type: 'samar:reset' });

const CONTENT_HEIGHT_PX = 720;

/**
 * Requested frame height for the host page (px), at most the screen height. It does not depend on the current frame
 * height, because a host that adds a margin would then enlarge the frame endlessly.
 */
export const contentHeight = (screenHeight: number): number => Math.min(CONTENT_HEIGHT_PX, screenHeight);

/** Reports the height of the content to the host page once the chat is open. */
export const useHostHeight = (): void => {
  useEffect(() => postToHost({ type: 'samar:resize', height: contentHeight(screen.availHeight) }), []);
};
