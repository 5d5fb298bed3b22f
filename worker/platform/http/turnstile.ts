import { z } from 'zod';
import { SECOND_MS } from '../../../protocol/constants.ts';

/** Turnstile keys of the site, and the service that verifies tokens. */
export type TurnstileSettings = {
  SAMAR_TURNSTILE_KEY?: string;
  SAMAR_TURNSTILE_SECRET?: string;
  SAMAR_TURNSTILE_VERIFY?: string;
};

export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

const Verdict = z.object({ success: z.boolean(), hostname: z.string().optional() });

/** Cloudflare's secrets for tests report the host example.com (developers.cloudflare.com/turnstile, 2026-11). */
const TEST_SECRET = /^[123]x0+AA$/;

const ANSWER_MS = 5 * SECOND_MS;

/** Public key for the page, or null unless both keys are set. */
export const turnstileKey = ({ SAMAR_TURNSTILE_KEY, SAMAR_TURNSTILE_SECRET }: TurnstileSettings) =>
  SAMAR_TURNSTILE_KEY && SAMAR_TURNSTILE_SECRET ? SAMAR_TURNSTILE_KEY : null;

/**
 * Whether Turnstile issued this unused token to a client at this address, on a page of this site. Null if Turnstile
 * does not answer. Other pages may use the same keys, because a Turnstile widget can serve several hosts.
 */
export async function isTurnstileToken(
  settings: TurnstileSettings,
  token: string,
  { ipAddress, isOwnHost }: { ipAddress: string; isOwnHost: (hostname: string) => boolean },
): Promise<boolean | null> {
  const { SAMAR_TURNSTILE_SECRET: secret = '', SAMAR_TURNSTILE_VERIFY } = settings;
  const address = SAMAR_TURNSTILE_VERIFY || `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { success, hostname } = Verdict.parse(await answer.json());
    if (!success || hostname === undefined || TEST_SECRET.test(secret)) return success;
    return isOwnHost(hostname);
  } catch (error) {
    console.error(JSON.stringify({ what: 'turnstile_silent', error: String(error) }));
    return null;
  }
}
