import { expect, test } from 'vitest';
import { freezeClock } from '../../tests/support/frozen-clock.ts';
import { GARDEN, ghaith, HALL, layla, omar, variantOf } from '../../tests/support/people.ts';
import { heard, Talk } from '../../tests/support/scenario.ts';
import { SiteHarness } from '../../tests/support/site-harness.ts';
import { messageProver, type ProvenMessage } from './message-proof.ts';

freezeClock();

const SENT: ProvenMessage = {
  id: 'message-1',
  text: 'كلام',
  room: 'القاعة',
  nickname: 'سامي',
  sentAt: '2026-11-23T08:00:00.000Z',
  senderId: 'sami',
  receiverId: 'layla',
};
const { prove, isProven } = messageProver('secret');

test('a proof is valid only for the same fields of the message and the same secret', () => {
  const proof = prove(SENT);
  expect(proof).toMatch(/^[\w-]{43}$/);
  expect(messageProver('secret').isProven(SENT, proof)).toBe(true);
  expect(messageProver('another').isProven(SENT, proof)).toBe(false);
  const other = Object.keys(SENT).map(field => ({ ...SENT, [field]: `${SENT.id} ` }));
  expect(other.filter(each => isProven(each, proof))).toEqual([]);
  for (const forged of ['', proof.slice(1), `${proof}A`, proof.split('').reverse().join('')])
    expect(isProven(SENT, forged)).toBe(false);
});

test('a separator inside a field cannot give two messages the same encoding', () => {
  const parts = ['', '"', '","', '\\', '\\"', '\n', '\u0000', ',', ']', '\ud800', 'a', 'ل'];
  const seen = new Map<string, string>();
  for (const nickname of parts)
    for (const receiverId of parts)
      for (const text of parts) {
        const told = JSON.stringify([nickname, receiverId, text]);
        const proof = prove({ ...SENT, nickname, receiverId, text });
        expect(seen.get(proof) ?? told).toBe(told);
        seen.set(proof, told);
      }
  expect(seen.size).toBe(parts.length ** 3);
});

test('only the recipient of a private message gets its proof (MESSAGE-43)', async () => {
  const talk = new Talk();
  const [reader, author] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, omar)];
  await talk.request(author, 'privateMessage', { to: 'layla', chatMessage: 'سرّ' });
  await talk.say(author, 'علنًا');
  const [given] = heard(reader, 'privateMessage');
  expect(given?.proof).toBe(`${given?.id} of omar to layla`);
  expect(heard(author, 'privateMessage')).toMatchObject([{ id: given?.id }]);
  expect(heard(author, 'privateMessage')[0]).not.toHaveProperty('proof');
  expect(heard(reader, 'newMessageFromServer')[0]).not.toHaveProperty('proof');
});

test('between rooms, a message of a ghost has the usual fields (MESSAGE-43, VISIBILITY-4)', async () => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const told = async (visibility: 'visible' | 'ghost') => {
    const userId = `ghaith-${visibility}`;
    const reader = await site.join(HALL, variantOf(layla, { userId: `layla-${visibility}` }));
    const author = await site.join(GARDEN, variantOf(ghaith, { userId, visibility }));
    const to = { to: `layla-${visibility}`, chatMessage: 'سرّ' };
    await site.request(GARDEN, author, 'privateMessage', to);
    const [{ id, proof, ...given } = {}] = heard(reader, 'privateMessage');
    expect(proof).toBe(`${id} of ${userId} to layla-${visibility}`);
    return Object.keys(given).sort();
  };
  expect(await told('ghost')).toEqual(await told('visible'));
});
