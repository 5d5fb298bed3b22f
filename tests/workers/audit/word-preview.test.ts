import { beforeAll, describe, expect, test } from 'vitest';
import type { WordPreviewResult } from '../../../protocol/rest/word-filter-preview.ts';
import { callsAsLoggedIn, enter, makeAccount } from '../../support/accounts.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'open sesame' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin', chat: { canAccessLockedRoom: false } });
});

const preview = async (username: string, text: string): Promise<WordPreviewResult> => {
  const call = await callsAsLoggedIn(username);
  const { body } = await call('POST', '/words/rehearsal', { text, match: 'whole' });
  return body.data as unknown as WordPreviewResult;
};

describe('word filter preview (WORD-16)', () => {
  test('the preview shows only messages from rooms open to the operator', async () => {
    const owner = await callsAsLoggedIn('salma');
    expect((await owner('PATCH', '/options-2/site', { wordRehearsal: true })).status).toBe(200);
    const hall = await enter(new Visitor('ضيف القاعة'), 'القاعة');
    const vault = await enter(new Visitor('ضيف الخزنة'), 'الخزنة', { roomPassword: 'open sesame' });
    for (const socket of [hall, vault])
      expect((await socket.request('newMessageFromClient', { text: 'سوق البطيخ' })).ok).toBe(true);
    await expect.poll(async () => (await preview('salma', 'بطيخ')).found).toBe(2);
    const seen = async (username: string) => {
      const { hits, ...counts } = await preview(username, 'بطيخ');
      return { ...counts, rooms: hits.map(({ room }) => room).toSorted() };
    };
    expect(await seen('salma')).toEqual({ isOn: true, read: 2, found: 2, rooms: ['الخزنة', 'القاعة'] });
    expect(await seen('ghaith')).toEqual({ isOn: true, read: 2, found: 2, rooms: ['القاعة'] });
  });

  test('the preview adds an entry with word and operator', async () => {
    await preview('ghaith', 'خرشوفة');
    const entry = await auditEntryAbout('adminPanel', 'خرشوفة');
    expect([entry.username, entry.event_data]).toEqual(['ghaith', 'معاينة الكلمة: خرشوفة']);
  });
});
