import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";

/** Everything that the site stores, by where it lies: the tables of the database, those of rooms and of the lobby, the names of files. */
async function stored(roomIds: readonly string[]): Promise<[place: string, text: string][]> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }): Promise<[string, string]> => {
      const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
      return [name, JSON.stringify(rows.results)];
    }),
  );
  const objects = [...roomIds.map(id => [id, roomOf(env, id)] as const), ['lobby', lobbyOf(env)] as const];
  const inObjects = await Promise.all(objects.map(([name, stub]) => inObject(name, stub)));
  const files = (await env.MEDIA.list()).objects.map(({ key }) => key);
  return [...tables, ...inObjects.flat(), ['files', JSON.stringify(files)]];
}

const inObject = (name: string, stub: object): Promise<[string, string][]> =>
  runInDurableObject(stub as DurableObjectStub, (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(TABLES)
      .toArray()
      .map((table): [string, string] => [
        `${name} ${table.name}`,
        JSON.stringify(sql.exec(`SELECT * FROM "${table.name}"`).toArray()),
      ]),
  );

/** Places where one of these words is stored. */
export async function placesOf(words: readonly string[], roomIds: readonly string[]): Promise<string[]> {
  const places = await stored(roomIds);
  return places.flatMap(([place, text]) => (words.some(word => text.includes(word)) ? [place] : []));
}
