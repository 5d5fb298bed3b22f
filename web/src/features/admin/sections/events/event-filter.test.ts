import { expect, test } from 'vitest';
import { eventQuery, NO_FILTER } from './event-filter.ts';

const rolesSought = (search: string): unknown[] =>
  JSON.parse(eventQuery({ ...NO_FILTER, search })).$or.flatMap(
    (each: { userRole?: { $regex: string } }) => each.userRole?.$regex ?? [],
  );

test('a search for an Arabic role name in any spelling finds its entries (AUDIT-47)', () => {
  expect(rolesSought('المالك')).toEqual(['المالك', 'owner']);
  expect(rolesSought('مشرفْ')).toEqual(['مشرفْ', 'chat-master', 'room-master']);
  expect(rolesSought('سلام')).toEqual(['سلام']);
});
