import { createHash } from 'node:crypto';
import { z } from 'zod';

const Entry = z.object({
  path: z.string(),
  count: z.number().int(),
  sha256: z.string().length(64),
  type: z.string().optional(),
});
export type Entry = z.infer<typeof Entry>;

/**
 * Contents of an archive. `madeAt` is an ISO date; `missing` lists files that the site lists but could not
 * deliver.
 */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  parts: z.array(Entry),
  missing: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Number of rows, rooms and files, printed at the end of a backup or restore. */
export function countsOf({ parts }: Pick<Manifest, 'parts'>): string {
  const of = (folder: string) => parts.filter(({ path }) => path.startsWith(`${folder}/`));
  const rows = of('tables').reduce((sum, { count }) => sum + count, 0);
  return `${rows} rows of ${of('tables').length} tables, ${of('rooms').length} rooms, ${of('files').length} files`;
}
