import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

// Names of the bindings in wrangler.toml. `wrangler dev` stores its data in the folder v3.
const DATABASE_ID = '00000000-0000-0000-0000-000000000001';
const BUCKET = 'samar-media';

export type LocalDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>;
export type LocalBucket = Awaited<ReturnType<Miniflare['getR2Bucket']>>;

/** Opens database and files of a stopped local instance without a worker. */
export async function withLocalStores<Result>(
  state: string,
  act: (db: LocalDatabase, bucket: LocalBucket) => Promise<Result>,
): Promise<Result> {
  const instance = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: { DB: DATABASE_ID },
      r2Buckets: { MEDIA: BUCKET },
      resourcePersistencePath: path.join(state, 'v3'),
    }),
  );
  try {
    return await act(await instance.getD1Database('DB'), await instance.getR2Bucket('MEDIA'));
  } finally {
    await instance.dispose();
  }
}
