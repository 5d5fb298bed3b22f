import { setTimeout } from 'node:timers/promises';
import { type ImportKind, type ImportRow, inCalls } from '../../protocol/import/mapping.ts';
import { RESOURCES } from '../../protocol/resources/all.ts';
import { createShape } from '../../protocol/resources/define.ts';
import type { CheckedMember } from '../../protocol/rest/member-import.ts';
import { fold } from '../../protocol/text/fold.ts';
import { Stopped } from '../deploy/stopped.ts';

/** Outcome of a row. `why`: reason for skipping the row. `code`: recovery code of a stored member. */
export type Outcome = { row: ImportRow; state: 'new' | 'known' | 'left'; reason?: string; code?: string };

const SECOND_MS = 1000;

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

type Body = Readonly<Record<string, unknown>>;

/** A running site with the session of an operator. */
export class TargetSite {
  readonly #origin: string;
  #token = '';

  constructor(origin: string) {
    const isSafe =
      URL.canParse(origin) && (origin.startsWith('https://') || LOCAL.test(new URL(origin).origin));
    if (!isSafe)
      throw new Stopped('Name the site by an address with https: an operator’s password is sent there.');
    this.#origin = origin;
  }

  async logIn(username: string, password: string): Promise<void> {
    const { token } = await this.#call('POST', '/users/login', { username, password });
    this.#token = String(token);
  }

  async logOut(): Promise<void> {
    await this.#call('POST', '/users/logout', {});
  }

  /** Checks rows by the site's rules and, with `write`, stores new rows. Yields after each call. */
  async *run(kind: ImportKind, rows: readonly ImportRow[], write: boolean): AsyncGenerator<Outcome[]> {
    if (kind === 'members') for (const part of inCalls(rows)) yield this.#members(part, write);
    else yield* this.#records(kind, rows, write);
  }

  async #members(rows: readonly ImportRow[], write: boolean): Promise<Outcome[]> {
    const members = rows.map(({ record }) => record);
    const { data } = await this.#call('POST', '/users/import', { members, write });
    const checked = (data as { members: CheckedMember[] }).members;
    return rows.map((row, at) => outcomeOf(row, checked[at] as CheckedMember));
  }

  /** Sends one request per new row. Only members have a call for many rows. */
  async *#records(kind: Exclude<ImportKind, 'members'>, rows: readonly ImportRow[], write: boolean) {
    const { resource, keyOf } = RECORDS[kind];
    const shape = createShape(resource);
    const known = new Set((await this.#list(resource.name)).map(keyOf));
    for (const row of rows) {
      const { success, error } = shape.safeParse(row.record);
      if (known.has(keyOf(row.record))) yield [{ row, state: 'known' as const }];
      else if (!success)
        yield [left(row, error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '))];
      else yield [write ? await this.#store(resource.name, row) : { row, state: 'new' as const }];
    }
  }

  async #store(name: string, row: ImportRow): Promise<Outcome> {
    try {
      await this.#call('POST', `/${name}`, row.record);
      return { row, state: 'new' };
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && error.status !== 401)
        return left(row, error.message);
      throw error;
    }
  }

  async #list(name: string): Promise<Body[]> {
    const rows: Body[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data } = await this.#call('GET', `/${name}?page=${page}&limit=100`);
      const list = data as { numPages: number } & Record<string, Body[]>;
      rows.push(...(list[name] ?? []));
      pages = list.numPages;
    }
    return rows;
  }

  /** Sends a request. After a rate limit it waits as long as the site asks, then retries. A login is not retried. */
  async #call(method: string, path: string, body?: Body): Promise<Record<string, unknown>> {
    for (;;) {
      const answer = await fetch(new URL(`/api/v1${path}`, this.#origin), {
        method,
        // Following a redirect would send the password to another host.
        redirect: 'manual',
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(this.#token !== '' && { Authorization: `Bearer ${this.#token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new Stopped(
          `${this.#origin} could not be reached. Rows that are stored stay: repeat the command.`,
        );
      });
      const wait = Number(answer.headers.get('Retry-After'));
      if (answer.status === 429 && wait > 0 && path !== '/users/login') {
        await setTimeout(wait * SECOND_MS);
        continue;
      }
      if (answer.status >= 300 && answer.status < 400)
        throw new Stopped(`${this.#origin} redirects to another address: name that one.`);
      const content = answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
      if (!answer.ok) throw new Refused(answer.status, String(content.message ?? answer.status));
      return content;
    }
  }
}

/** A refusal with the site's error text. */
class Refused extends Stopped {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const left = (row: ImportRow, reason: string): Outcome => ({ row, state: 'left', reason });

const resourceNamed = (name: string) => {
  const found = RESOURCES.find(each => each.name === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  return found;
};

const RECORDS = {
  rooms: { resource: resourceNamed('rooms'), keyOf: ({ name }: Body) => fold(String(name)) },
  bans: {
    resource: resourceNamed('bans'),
    keyOf: ({ IPOrHost, country, banDuration }: Body) =>
      fold(`${IPOrHost ?? ''} ${country ?? ''} ${banDuration ?? ''}`),
  },
  words: { resource: resourceNamed('words'), keyOf: ({ text }: Body) => fold(String(text)) },
};

const REASONS: Readonly<Record<string, string>> = {
  reserved: 'the name has a reserved word',
  similar: 'the name looks like that of',
};

function outcomeOf(row: ImportRow, { outcome, like, errors, code }: CheckedMember): Outcome {
  if (outcome === 'new') return { row, state: 'new', ...(code !== undefined && { code }) };
  if (outcome === 'known') return { row, state: 'known' };
  if (outcome !== 'invalid') return left(row, `${REASONS[outcome]} ${like ?? ''}`.trim());
  return left(
    row,
    Object.entries(errors ?? {})
      .map(([field, text]) => `${field} ${text}`)
      .join(', '),
  );
}
