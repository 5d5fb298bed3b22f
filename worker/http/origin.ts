import { isLocal } from '../env.ts';
import type { AppContext } from './handler.ts';

/**
 * Whether a page of this origin may open a socket and read answers: the site's own, those of the setting, and on a local instance
 * those of `localhost` and 127.0.0.1 at any port. Not those beneath `localhost`: other programs of a machine serve pages there.
 */
export function isAllowedOrigin(origin: string | null, { req, env }: AppContext): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (!/^https?:$/.test(page.protocol)) return false;
  if (page.origin === new URL(req.url).origin) return true;
  if (isLocal(env) && LOCAL_PAGES.includes(page.hostname)) return true;
  return originsIn(env.WEB_ORIGINS).includes(page.origin);
}

/** The origins of a setting, separated by commas; anything else in it is ignored. */
export const originsIn = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each);

const LOCAL_PAGES = ['localhost', '127.0.0.1'];

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);
