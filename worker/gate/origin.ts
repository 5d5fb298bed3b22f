import type { Env } from '../env.ts';
import { isLocal, isLoopback } from './edge.ts';

/** Whether a page of this origin may open a socket: the site's own, those that are named, and locally any on this machine. */
export function isAllowedOrigin(origin: string | null, request: Request, env: Env): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin === new URL(request.url).origin) return true;
  if (isLocal(env) && isLoopback(page)) return true;
  return originsIn(env.WEB_ORIGINS).includes(page.origin);
}

/** The origins that a setting names, separated by commas; what is no origin of the web is passed over. */
export const originsIn = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each);
