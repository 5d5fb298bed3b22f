import { expect, test } from 'vitest';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, rima } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const newSite = () => new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);

const messagesOf = (socket: FakeSocket) =>
  socket.received.flatMap(({ event, data }) =>
    event === 'newMessageFromServer' ? [data as unknown as ChatMessage] : [],
  );

async function say(site: SiteHarness, socket: FakeSocket, text: string, replyTo?: string) {
  site.advance(5_000);
  return site.request(HALL, socket, 'newMessageFromClient', { text, ...(replyTo && { replyTo }) });
}

test('a reply quotes the author and 80 graphemes of the stored message (MESSAGE-23)', async () => {
  const site = newSite();
  const [first, second] = [await site.join(HALL, layla), await site.join(HALL, rima)];
  const long = `${'👨‍👩‍👧'.repeat(79)}بسّ`;
  const said = await say(site, first, long);
  if (!said.ok) throw new Error(said.code);
  const id = String(said.data.id);
  await say(site, second, 'نعم', id);
  const quote = { id, nickname: 'layla', text: `${'👨‍👩‍👧'.repeat(79)}ب` };
  expect(messagesOf(first).at(-1)).toMatchObject({ text: 'نعم', replyTo: quote });
  expect(messagesOf(first)[0]).not.toHaveProperty('replyTo');
  site.at(HALL).sleep();
  expect(site.at(HALL).room.messages.history.read(null).messages.at(-1)?.replyTo).toEqual(quote);
});

test('a reply to a message outside the room is refused and not published (MESSAGE-24)', async () => {
  const site = newSite();
  const socket = await site.join(HALL, layla);
  const refused = { ok: false, code: 'message_not_found' };
  expect(await say(site, socket, 'نعم', 'another')).toMatchObject(refused);
  const said = await say(site, socket, 'سلام');
  if (!said.ok) throw new Error(said.code);
  const { history } = site.at(HALL).room.messages;
  const [message] = history.read(null).messages;
  for (let seq = 2; message && seq <= HISTORY_CAPACITY + 1; seq++)
    history.append({ ...message, id: `m${seq}`, seq });
  expect(await say(site, socket, 'نعم', String(said.data.id))).toMatchObject(refused);
  expect(messagesOf(socket)).toHaveLength(1);
  expect(await say(site, socket, 'نعم', 'm2')).toMatchObject({ ok: true });
});
