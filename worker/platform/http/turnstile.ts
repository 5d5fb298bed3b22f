import { z } from 'zod';
import { SECOND_MS } from '../../../protocol/constants.ts';

/** Turnstile keys of the site, and the service that verifies tokens. */
export type TurnstileSettings = {
  SAMAR_TURNSTILE_KEY?: string;
  SAMAR_TURNSTILE_SECRET?: string;
  SAMAR_TURNSTILE_VERIFY?: string;
};

export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

const Verdict = z.object({ success: z.boolean() });

const ANSWER_MS = 5 * SECOND_MS;

/** Public key for the page, or null unless both keys are set. */
export const turnstileKey = ({ SAMAR_TURNSTILE_KEY, SAMAR_TURNSTILE_SECRET }: TurnstileSettings) =>
  SAMAR_TURNSTILE_KEY && SAMAR_TURNSTILE_SECRET ? SAMAR_TURNSTILE_KEY : null;

/** Whether Turnstile issued this unused token to a client at this address. Null if Turnstile does not answer. */
export async function isTurnstileToken(
  settings: TurnstileSettings,
  token: string,
  ipAddress: string,
): Promise<boolean | null> {
  const { SAMAR_TURNSTILE_SECRET: secret = '', SAMAR_TURNSTILE_VERIFY } = settings;
  const address = SAMAR_TURNSTILE_VERIFY || `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return Verdict.parse(await answer.json()).success;
  } catch (error) {
    console.error(JSON.stringify({ what: 'turnstile_silent', error: String(error) }));
    return null;
  }
}
