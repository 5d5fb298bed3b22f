import { z } from 'zod';
import { Stopped } from '../deploy/stopped.ts';
import { SiteRefusal } from '../instance/deployed-site.ts';
import { type Entry, MANIFEST, Manifest, sha256 } from './manifest.ts';
import type { BackupSite, BackupSource, Content } from './site.ts';

const Copies = z.object({ copies: z.array(z.string()) });
/** Line of a file list: key, media type, bytes, checksum. */
const FileLine = z.tuple([z.string(), z.string(), z.number(), z.string().nullable()]);

export const LAST = 'last';

/** Reads a backup that the site made itself, by id or `last`, and checks its parts. */
export async function siteCopy(site: BackupSite, wanted: string): Promise<BackupSource> {
  const { copies } = Copies.parse(await (await site.call('GET', '/copies')).json());
  const id = wanted === LAST ? copies[0] : copies.find(each => each === wanted);
  if (id === undefined)
    throw new Stopped(`${site.name} has no such backup. It has: ${copies.join(', ') || 'none'}.`);
  const bytesOf = async (part: string): Promise<Buffer> => {
    const answer = await site.call('GET', `/copies/${id}?part=${encodeURIComponent(part)}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const { parts, migrations, madeAt } = Manifest.parse(JSON.parse((await bytesOf(MANIFEST)).toString()));
  const checked = async (part: Entry): Promise<Buffer> => {
    const bytes = await bytesOf(part.path);
    if (sha256(bytes) !== part.sha256)
      throw new Stopped(`${id} is damaged: ${part.path} is not what was saved.`);
    return bytes;
  };
  const joined = async (folder: string): Promise<Content> => {
    const own = parts.filter(({ path }) => path.startsWith(folder));
    const chunks: Buffer[] = [];
    for (const part of own) chunks.push(await checked(part));
    return { bytes: Buffer.concat(chunks), count: own.reduce((sum, { count }) => sum + count, 0) };
  };
  const lines = (await joined('files/')).bytes
    .toString()
    .split('\n')
    .filter(line => line !== '');
  const files = new Map(lines.map(line => FileLine.parse(JSON.parse(line))).map(line => [line[0], line]));

  return {
    name: `${site.name} ${id}`,
    madeAt,
    contents: async () => ({
      migrations,
      tables: [...new Set(namesIn(parts, 'tables'))],
      rooms: namesIn(parts, 'rooms').map(name => decodeURIComponent(name.replace(/\.json$/, ''))),
    }),
    fileKeys: async () => [...files.keys()].sort(),
    table: name => ({ ...site.table(name), read: () => joined(`tables/${name}/`) }),
    room: room => ({ ...site.room(room), read: () => joined(site.room(room).path) }),
    file: key => ({
      ...site.file(key),
      read: async () => {
        const [, type, , sum] = files.get(key) ?? [];
        if (!sum) throw new SiteRefusal(404, 'The backup does not have this file.');
        const answer = await site.call('GET', `/copied-file?key=${encodeURIComponent(key)}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (sha256(bytes) !== sum) throw new SiteRefusal(404, 'The copied file is damaged.');
        return { bytes, count: 1, ...(type !== undefined && { type }) };
      },
    }),
  };
}

const namesIn = (parts: readonly Entry[], folder: string): string[] =>
  parts.flatMap(({ path }) => {
    const [first, name] = path.split('/');
    return first === folder && name !== undefined ? [name] : [];
  });
