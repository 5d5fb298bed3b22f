import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token of a bot: the id that its account keeps, and behind a dot an HMAC of it by the site's secret. So the database and its
 * backups give nobody a bot, and a token ends when its account gets another id.
 */
export const botToken = (siteSecret: string, tokenId: string): string =>
  `${tokenId}.${createHmac('sha256', siteSecret).update(`bot-token:${tokenId}`).digest('base64url')}`;

/** The id in a token that this site has made; null of any other text. */
export function botTokenId(siteSecret: string, token: string): string | null {
  const [tokenId = ''] = token.split('.');
  const [given, right] = [token, botToken(siteSecret, tokenId)].map(text => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? tokenId : null;
}
