import { Failure } from '../../protocol/errors/failure.ts';
import type { HostPass, HostPassEntry } from '../../protocol/rest/host-pass.ts';
import { isSignedBy, readHostPass, timeOf } from './read-host-pass.ts';

/** What a pass is judged by: the secret of a key of this site, undefined for any other, and the origins that may show the chat. */
export type PassJudge<Key> = {
  findKey: (keyId: string) => Promise<Key | undefined>;
  secretOf: (keyId: string) => string;
  embedOrigins: readonly string[];
};

/** What a good pass says, with its key. Whether somebody came in by it before is not asked here. */
export async function assertHostPass<Key>(
  { findKey, secretOf, embedOrigins }: PassJudge<Key>,
  { pass, origin }: Pick<HostPassEntry, 'pass' | 'origin'>,
  now: number,
): Promise<{ key: Key; keyId: string; claims: HostPass }> {
  const read = readHostPass(pass);
  const key = read ? await findKey(read.keyId) : undefined;
  if (!read || !key || !(await isSignedBy(secretOf(read.keyId), pass))) throw new Failure('pass_invalid');
  const { keyId, claims } = read;
  if (timeOf(claims, now) !== 'fresh') throw new Failure('pass_stale');
  if (claims.origin !== origin || !embedOrigins.includes(origin)) throw new Failure('bad_origin');
  return { key, keyId, claims };
}
