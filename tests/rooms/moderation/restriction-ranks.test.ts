import { expect, test } from 'vitest';
import { ROOM_MIGRATIONS } from '../../../rooms-do/room/storage.ts';
import { migrate } from '../../../rooms-do/storage/migrate.ts';
import { RoomStorage } from '../../support/room-harness.ts';

test('mutes from a release without ranks have no known issuer (MOD-33)', () => {
  // Storage without any table. The harness implements the part of the interface that rooms use.
  const sql = new RoomStorage() as unknown as SqlStorage;
  migrate(sql, ROOM_MIGRATIONS.slice(0, 2));
  const muted = { userId: 'layla', granted: { allowUserToWrite: false } };
  sql.exec(
    "INSERT INTO participants (user_id, turn, body) VALUES ('layla', 1, ?), ('sami', 2, ?)",
    JSON.stringify(muted),
    JSON.stringify({ userId: 'sami', restrictedByRank: { hasOneTimeKick: 60 } }),
  );
  sql.exec(
    "INSERT INTO pending_admissions (nonce, expires_at, body) VALUES ('moving', 1, ?), ('coming', 1, ?)",
    JSON.stringify({ identity: { userId: 'rima' }, transferState: { granted: {} } }),
    JSON.stringify({ identity: { userId: 'omar' }, transferState: null }),
  );
  migrate(sql, ROOM_MIGRATIONS.slice(0, 3));
  const bodies = (table: string, key: string) =>
    sql
      .exec<{ body: string }>(`SELECT body FROM ${table} ORDER BY ${key}`)
      .toArray()
      .map(({ body }) => JSON.parse(body));
  expect(bodies('participants', 'user_id')).toEqual([
    { ...muted, restrictedByRank: {} },
    { userId: 'sami', restrictedByRank: { hasOneTimeKick: 60 } },
  ]);
  expect(bodies('pending_admissions', 'nonce')).toEqual([
    { identity: { userId: 'omar' }, transferState: null },
    { identity: { userId: 'rima' }, transferState: { granted: {}, restrictedByRank: {} } },
  ]);
});
