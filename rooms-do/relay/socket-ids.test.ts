import { expect, test } from 'vitest';
import { RoomStorage } from '../../tests/support/room-harness.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { migrateRelay, SocketIds } from './socket-ids.ts';

test('ids are unique across relay wakes, and a thousand cost one row', () => {
  const storage = RoomStorage.take();
  let writes = 0;
  const exec = (sql: string, ...values: (string | number)[]) => {
    writes += Number(sql.startsWith('INSERT OR REPLACE INTO stored_values'));
    return storage.exec(sql, ...values);
  };
  const sql = migrateRelay({ exec } as unknown as SqlStorage);
  const given: number[] = [];
  for (let life = 0; life < 3; life++) {
    const ids = new SocketIds(new StoredValue<number>(sql, 'reservedIds'));
    for (let socket = 0; socket < 1_000; socket++) given.push(ids.next());
  }
  expect(new Set(given).size).toBe(3_000);
  expect(given).toEqual(given.toSorted((a, b) => a - b));
  expect(writes).toBe(3);
});
