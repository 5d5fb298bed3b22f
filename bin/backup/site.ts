import { z } from 'zod';
import { RowPage } from '../../worker/data/backup-routes.ts';
import {
  issueOperatorToken,
  type OperatorPurpose,
  purposeKey,
} from '../../worker/platform/sessions/operator-token.ts';
import { askSite } from '../instance/deployed-site.ts';

const Contents = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
  rooms: z.array(z.string()),
});
const Files = z.object({ keys: z.array(z.string()), next: z.string().nullable() });

/** A part of a site: a table, the storage of a room, or a file. `path` is its place in the archive. */
export type Part = {
  path: string;
  read: () => Promise<Content | null>;
  write: (content: Content) => Promise<void>;
};
export type Content = { bytes: Buffer; count: number; type?: string };

/** Source of an archive: a site, or with `madeAt` one of its own backups. */
export type BackupSource = Pick<BackupSite, 'name' | 'contents' | 'table' | 'room' | 'file' | 'fileKeys'> & {
  madeAt?: string;
};

/** Number of rows per call, so that each call stays below the site's size limit. */
const ROWS_A_CALL = 200;

/** Purpose of an operator key: `npm run backup` reads, `npm run restore` writes into an empty site. */
export type BackupPurpose = Extract<OperatorPurpose, 'read' | 'restore'>;

export class BackupSite {
  readonly name: string;
  readonly #origin: string;
  readonly #purpose: BackupPurpose;
  readonly #key: string;

  constructor(origin: string, operatorKey: string, purpose: BackupPurpose, name = origin) {
    this.name = name;
    this.#purpose = purpose;
    this.#origin = origin;
    this.#key = purposeKey(operatorKey, purpose);
  }

  async contents(): Promise<z.infer<typeof Contents>> {
    return Contents.parse(await (await this.call('GET', '')).json());
  }

  table = (name: string): Part => ({
    path: `tables/${name}.jsonl`,
    read: () => this.#readTable(name),
    write: ({ bytes }) => this.#writeTable(name, bytes),
  });

  room = (id: string): Part => ({
    path: `rooms/${encodeURIComponent(id)}.json`,
    read: async () => {
      const bytes = Buffer.from(
        await (await this.call('GET', `/rooms/${encodeURIComponent(id)}`)).arrayBuffer(),
      );
      return bytes.toString() === 'null' ? null : { bytes, count: 1 };
    },
    write: async ({ bytes }) =>
      void (await this.call('PUT', `/rooms/${encodeURIComponent(id)}`, bytes, JSON_TYPE)),
  });

  file = (key: string): Part => ({
    path: `files/${encodeURIComponent(key)}`,
    read: async () => {
      const answer = await this.call('GET', `/file?key=${encodeURIComponent(key)}`);
      const type = answer.headers.get('Content-Type') ?? '';
      return { bytes: Buffer.from(await answer.arrayBuffer()), count: 1, type };
    },
    write: async ({ bytes, type }) =>
      void (await this.call('PUT', `/file?key=${encodeURIComponent(key)}`, bytes, type)),
  });

  async fileKeys(): Promise<string[]> {
    const keys: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const query = next === '' ? '' : `?cursor=${encodeURIComponent(next)}`;
      const page = Files.parse(await (await this.call('GET', `/files${query}`)).json());
      keys.push(...page.keys);
      ({ next } = page);
    }
    return keys.sort();
  }

  async beginRestore(archive: string, migrations: readonly string[]): Promise<void> {
    await this.call('POST', '/restore', Buffer.from(JSON.stringify({ archive, migrations })), JSON_TYPE);
  }

  async endRestore(): Promise<void> {
    await this.call('DELETE', '/restore');
  }

  /** Throws a refusal with the site's error text, or with status 0 if the site does not answer. */
  async call(method: string, path: string, body?: Buffer, type = ''): Promise<Response> {
    const token = await issueOperatorToken(this.#key, this.#purpose, Date.now());
    const headers = { Authorization: `Bearer ${token}`, ...(type !== '' && { 'Content-Type': type }) };
    return askSite(new URL(`/api/v1/backup${path}`, this.#origin), {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
    });
  }

  async #readTable(name: string): Promise<Content> {
    const lines: string[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const answer = await this.call('GET', `/tables/${name}?after=${after}`);
      const { columns, rows, next } = RowPage.parse(await answer.json());
      if (lines.length === 0) lines.push(JSON.stringify(columns));
      lines.push(...rows.map(row => JSON.stringify(row)));
      after = next;
    }
    return { bytes: Buffer.from(`${lines.join('\n')}\n`), count: lines.length - 1 };
  }

  async #writeTable(name: string, bytes: Buffer): Promise<void> {
    const [columns = '[]', ...rows] = bytes.toString().trimEnd().split('\n');
    for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
      const some = rows.slice(at, at + ROWS_A_CALL).join(',');
      const page = `{"columns":${columns},"rows":[${some}],"next":null}`;
      await this.call('PUT', `/tables/${name}`, Buffer.from(page), JSON_TYPE);
    }
  }
}

const JSON_TYPE = 'application/json';
