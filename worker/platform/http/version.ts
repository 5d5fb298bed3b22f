import { Failure } from '../../../protocol/errors/failure.ts';
import type { Env } from '../env.ts';
import type { AppContext } from './handler.ts';

const LENGTH = 22;

/**
 * Version of a record, which changes with every field. Keyed, so that it reveals nothing about hidden fields such as a
 * password hash.
 */
export async function versionOf({ env }: { env: Env }, row: unknown): Promise<string> {
  const bytes = new TextEncoder();
  const secret = bytes.encode(`version ${env.SAMAR_SECRET}`);
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(JSON.stringify(row)));
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, LENGTH);
}

/**
 * Refuses a change if `If-Match` names another version (RFC 9110, 13.1.1). Returns whether the request names a version;
 * without one the current record is changed.
 */
export const assertVersion = (c: AppContext, row: unknown): Promise<boolean> =>
  assertNamedVersion(c, namedVersion(c), row);

export function namedVersion(c: AppContext): string | null {
  const named = c.req.header('If-Match');
  return named === undefined || named === '*' ? null : named;
}

export async function assertNamedVersion(
  site: { env: Env },
  named: string | null,
  row: unknown,
): Promise<boolean> {
  if (named === null) return false;
  if (named !== quotedVersion(await versionOf(site, row))) throw new Failure('version_conflict');
  return true;
}

export const quotedVersion = (version: string): string => `"${version}"`;
