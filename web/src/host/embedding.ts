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
