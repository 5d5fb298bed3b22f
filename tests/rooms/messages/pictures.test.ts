import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ContentScope } from '../../../protocol/entities/choice-names.ts';
import { PICTURE_CLAIM_MS } from '../../../protocol/picture-limits.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { closeRoom } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { issueUploadClaim, type PictureClaim } from '../../../rooms-do/rpc/upload-claims.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, omar, rima, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf, PICTURE_SECRET } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const UNKNOWN = { ok: false, code: 'picture_not_found' };

class Exchange extends Talk {
  #made = 0;

  get hall() {
    return this.site.at(HALL);
  }

  set(images: ContentScope): void {
    applyLobbyUpdate(this.hall.room, newsOf(siteConfigWith({ images })));
  }

  claim(userId: string, over: Partial<PictureClaim> = {}, secret = PICTURE_SECRET): string {
    const { sessionId } = identityOf(variantOf(layla, { userId }));
    const picture = { url: `/uploads/pictures/${++this.#made}.webp`, width: 640, height: 480 };
    return issueUploadClaim(secret, { ...picture, sessionId, roomId: HALL, ...over }, this.hall.now);
  }

  send(socket: FakeSocket, picture: string, text = '') {
    return this.request(socket, 'newMessageFromClient', { text, picture });
  }

  readonly told: OutboxEntry[] = [];
  listen(): void {
    const { outbox } = this.hall.room;
    vi.spyOn(outbox, 'put').mockImplementation(
      (...entries: readonly OutboxEntry[]) => void this.told.push(...entries),
    );
  }

  get gone() {
    return this.told.flatMap(entry => (entry.kind === 'picturesGone' ? entry.urls : []));
  }
}

const begun = async (images: ContentScope = 'everyone') => {
  const talk = new Exchange();
  const sockets = { guest: await talk.site.join(HALL, layla), member: await talk.site.join(HALL, rima) };
  talk.set(images);
  return { talk, ...sockets };
};

test('a message includes its picture, covered for guests, even without text', async () => {
  const { talk, guest, member } = await begun();
  expect(await talk.send(guest, talk.claim('layla'))).toMatchObject({ ok: true });
  expect(await talk.send(member, talk.claim('rima'), ' منظر ')).toMatchObject({ ok: true });
  const expected = [
    ['', { url: '/uploads/pictures/1.webp', width: 640, height: 480, covered: true }],
    ['منظر', { url: '/uploads/pictures/2.webp', width: 640, height: 480 }],
  ];
  const seen = (list: readonly Record<string, unknown>[]) => list.map(({ text, picture }) => [text, picture]);
  expect(seen(heard(guest, 'newMessageFromServer'))).toEqual(expected);
  expect(seen(historyOf(await talk.site.join(HALL, omar)))).toEqual(expected);
});

test('the picture option and canSendImages are checked on send (MAY-82)', async () => {
  const { talk, guest, member } = await begun('off');
  const barred = await talk.site.join(HALL, variantOf(rima, { userId: 'barred', mayNot: ['canSendImages'] }));
  const answers = [];
  for (const images of ['off', 'members', 'everyone'] as const) {
    talk.set(images);
    for (const [socket, name] of [
      [guest, 'layla'],
      [member, 'rima'],
      [barred, 'barred'],
    ] as const)
      answers.push((await talk.send(socket, talk.claim(name))).ok);
  }
  expect(answers).toEqual([false, false, false, false, true, false, true, true, false]);
});

test('an expired or forged claim, or one of another user or room, is refused (MESSAGE-51)', async () => {
  const { talk, guest, member } = await begun();
  talk.listen();
  const theirs = talk.claim('rima');
  const [body = '', signature = ''] = talk.claim('layla').split('.');
  const other = Buffer.from(JSON.stringify({ url: '/uploads/avatars/x.png' })).toString('base64url');
  const wrong = [
    theirs,
    talk.claim('layla', { roomId: GARDEN }),
    talk.claim('layla', {}, 'another secret'),
    `${other}.${signature}`,
    `${body}.`,
    body,
    `${body}.${signature}.${signature}`,
    '/uploads/pictures/1.webp',
    '.',
  ];
  for (const claim of wrong) expect(await talk.send(guest, claim), claim).toMatchObject(UNKNOWN);
  const late = talk.claim('layla');
  talk.site.advance(PICTURE_CLAIM_MS);
  expect(await talk.send(guest, late)).toMatchObject(UNKNOWN);
  expect(heard(member, 'newMessageFromServer')).toEqual([]);
  expect(talk.told).toEqual([]);
});

test('a picture is sent once, even after hibernation or message deletion (MESSAGE-51)', async () => {
  const { talk, guest } = await begun();
  const claim = talk.claim('layla');
  const answer = await talk.send(guest, claim);
  expect(await talk.send(guest, claim)).toMatchObject(UNKNOWN);
  talk.site.restartRoom(HALL, 'hibernate');
  talk.set('everyone');
  expect(await talk.send(guest, claim)).toMatchObject(UNKNOWN);
  const messageIds = [answer.ok && answer.data.id];
  const second = talk.claim('layla');
  const again = await talk.send(guest, second);
  await talk.request(guest, 'requestDeleteMessages', {
    messageIds: [...messageIds, again.ok && again.data.id],
  });
  expect(await talk.send(guest, second)).toMatchObject(UNKNOWN);
});

test('a picture file is deleted with its message, history row or room (MESSAGE-52)', async () => {
  const { talk, guest } = await begun();
  talk.listen();
  const sent = [];
  for (let count = 0; count < 3; count++) sent.push(await talk.send(guest, talk.claim('layla')));
  const urls = [1, 2, 3].map(at => `/uploads/pictures/${at}.webp`);
  const sentOnes = talk.told.filter(({ kind }) => kind === 'pictureSent');
  expect(sentOnes).toEqual(urls.map(url => ({ kind: 'pictureSent', url, roomId: HALL })));
  await talk.request(guest, 'requestDeleteMessages', { messageIds: [sent[1]?.ok && sent[1].data.id] });
  expect(talk.gone).toEqual([urls[1]]);
  talk.site.restartRoom(HALL, 'hibernate');
  talk.listen();
  const { history } = talk.hall.room.messages;
  const [message] = history.read(null).messages;
  if (!message) throw new Error('no message');
  const { picture: _, ...plain } = message;
  for (let seq = history.lastSeq + 1; seq <= HISTORY_CAPACITY; seq++)
    history.append({ ...plain, id: `m${seq}`, seq });
  await talk.say(guest, 'تجاوز الأولى');
  expect(talk.gone).toEqual([urls[1], urls[0]]);
  await closeRoom(talk.hall.room, []);
  expect(talk.gone).toEqual([urls[1], urls[0], urls[2]]);
});

test('a reply to a picture quotes a placeholder; a corrected message keeps its picture', async () => {
  const { talk, guest, member } = await begun();
  const answer = await talk.send(guest, talk.claim('layla'));
  const id = String(answer.ok && answer.data.id);
  await talk.say(member, 'جميلة', id);
  expect(heard(guest, 'newMessageFromServer').at(-1)?.replyTo).toEqual({
    id,
    nickname: 'layla',
    text: 'صورة',
  });
  await talk.request(guest, 'requestEditMessage', { messageId: id, text: 'من النافذة' });
  expect(talk.hall.room.messages.history.message(id)).toMatchObject({
    text: 'من النافذة',
    picture: { width: 640 },
  });
});

test('private pictures, empty messages and long texts with a picture are refused', async () => {
  const { talk, guest } = await begun();
  const picture = talk.claim('layla');
  const refused = { ok: false, code: 'invalid_payload' };
  expect(
    await talk.request(guest, 'privateMessage', { to: 'rima', chatMessage: 'x', picture }),
  ).toMatchObject(refused);
  expect(await talk.request(guest, 'newMessageFromClient', { text: '' })).toMatchObject({
    code: 'empty_message',
  });
  expect(await talk.send(guest, picture, 'س'.repeat(301))).toMatchObject({ code: 'message_too_long' });
  expect(await talk.send(guest, picture)).toMatchObject({ ok: true });
});
