import { TURNSTILE_ORIGIN } from '../challenge/turnstile.ts';
import type { PageSettings } from '../env.ts';
import { originsIn } from '../http/origin.ts';

/**
 * The style sheets that react-aria writes into the page, by their hash (1.22, measured 2026-11-21): what a press does to
 * scrolling, and that nothing scrolls behind a window on a phone. Style attributes need no hash: all are set by script.
 */
export const STYLE_HASHES = [
  '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
] as const;

/**
 * The page's content security policy. It must not depend on the request's host, because a deploy writes it into a file: `'self'` covers sockets
 * since Chrome 71 and Safari 16, which the build requires anyway (2026-11).
 */
export function pagePolicy(url: URL, env: PageSettings): string {
  const others = originsIn(env.WEB_ORIGINS);
  const theirSockets = others.map(origin => origin.replace(/^http/, 'ws'));
  const turnstile = env.SAMAR_TURNSTILE_KEY ? [TURNSTILE_ORIGIN] : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...turnstile],
    ...(turnstile.length > 0 && { 'frame-src': turnstile }),
    'style-src': ["'self'", ...STYLE_HASHES.map(hash => `'sha256-${hash}'`)],
    // The logo is an address of the operator's choice. The page itself makes still pictures for reduced motion.
    'img-src': ["'self'", 'https:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...others, ...theirSockets],
    'frame-ancestors': isPanel(url) ? ["'none'"] : ["'self'", ...originsIn(env.EMBED_ORIGINS)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const isPanel = ({ pathname }: URL): boolean => /^\/admin-panel(?:\/|$)/i.test(pathname);
