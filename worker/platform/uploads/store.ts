import type { Env } from '../env.ts';
import { EXTENSIONS } from './images.ts';
import type { Upload } from './multipart.ts';

/** Folder of a kind of file, in R2 and under /uploads. */
export type Folder = 'avatars' | 'stars' | 'emojis' | 'nickname-images' | 'banners' | 'profiles' | 'site';

/** Puts a file under a name of the server's choice, which no other bytes will ever have; answers the name. */
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

/** Stores a file and writes its record; when the record fails, the file is removed again. */
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

/** The file's own name at the end of its path. */
export const fileIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
