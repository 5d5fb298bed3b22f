import type { Env } from '../env.ts';
import { EXTENSIONS } from './images.ts';
import type { Upload } from './multipart.ts';

/** Folder for one type of file, in R2 and under /uploads. */
export type Folder = 'avatars' | 'stars' | 'emojis' | 'nickname-images' | 'banners' | 'profiles' | 'site';

/** Stores a file under a random name that is never reused, and returns the name. */
export async function storeFile(
  env: Pick<Env, 'MEDIA'>,
  folder: Folder,
  { bytes, header }: Upload,
): Promise<string> {
  const name = `${crypto.randomUUID().slice(0, 13)}.${EXTENSIONS[header.type]}`;
  await env.MEDIA.put(`${folder}/${name}`, bytes, { httpMetadata: { contentType: header.type } });
  return name;
}

export const removeFile = (env: Pick<Env, 'MEDIA'>, folder: Folder, name: string): Promise<void> =>
  env.MEDIA.delete(`${folder}/${name}`);

/** Stores a file and then writes its record. If the write fails, the file is removed. */
export async function withFile<Row>(
  env: Pick<Env, 'MEDIA'>,
  folder: Folder,
  upload: Upload,
  write: (name: string) => Promise<Row>,
): Promise<Row> {
  const name = await storeFile(env, folder, upload);
  try {
    return await write(name);
  } catch (error) {
    await removeFile(env, folder, name);
    throw error;
  }
}

export const uploadPath = (folder: Folder, name: string): string => `/uploads/${folder}/${name}`;

export const fileIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** R2 folder of the site's own backups. No route serves it, and backups exclude it. */
export const BACKUP_FOLDER = 'backup/';
const BACKUP_END = `${BACKUP_FOLDER}\uffff`;

export const isOfBackup = (key: string): boolean => key.startsWith(BACKUP_FOLDER);

/** R2 folder of one backup. Its manifest is written last. */
export const copyFolder = (id: string): string => `${BACKUP_FOLDER}copies/${id}/`;
export const MANIFEST = 'manifest.json';

/** Each file is copied once and shared by all backups that contain it. */
export const copiedFile = (key: string): string => `${BACKUP_FOLDER}files/${key}`;

/** A page of the site's files after this key, excluding backups. `next` is null at the end. */
export async function listFiles(
  { MEDIA }: Pick<Env, 'MEDIA'>,
  after: string,
  limit?: number,
): Promise<{ files: R2Object[]; next: string | null }> {
  const { objects, truncated } = await MEDIA.list({
    ...(after !== '' && { startAfter: after }),
    ...(limit !== undefined && { limit }),
  });
  const files = objects.filter(({ key }) => !isOfBackup(key));
  const last = objects.at(-1)?.key ?? '';
  if (!truncated) return { files, next: null };
  if (!isOfBackup(last)) return { files, next: last };
  const behind = await listFiles({ MEDIA }, BACKUP_END, limit);
  return { files: [...files, ...behind.files], next: behind.next };
}
