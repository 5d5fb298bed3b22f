import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { eraseMessages, messagesOf } from '../../../rooms-do/room/messages/message-changes.ts';
import { issueUploadClaim } from '../../../rooms-do/rpc/upload-claims.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, huda, layla, noor, omar, rima, salma, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf, PICTURE_SECRET } from '../../support/room-harness.ts';
import { siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });

class Board extends Talk {
  get room() {
    return this.site.at(HALL).room;
  }

  pin(socket: FakeSocket, messageId: string | null) {
    return this.request(socket, 'requestPinMessage', { messageId });
  }

  /** Fills the history, so that it drops all earlier messages. */
  overflow(): void {
    const { history } = this.room.messages;
    const [message] = history.read(null).messages;
    if (!message) throw new Error('no message');
    const { picture: _, replyTo: __, ...plain } = message;
    const sender = { ...plain.sender, userID: 'crowd' };
    for (let left = HISTORY_CAPACITY; left > 0; left--) {
      const seq = history.lastSeq + 1;
      history.append({ ...plain, sender, id: `m${seq}`, seq, text: 'كلام' });
    }
  }

  stored(): string {
    return JSON.stringify(this.site.at(HALL).rowsOf('stored_values'));
  }
}

const pinsOf = (socket: FakeSocket) =>
  heard(socket, 'pinned').map(({ message }) => message as ChatMessage | null);
const textsOf = (socket: FakeSocket) => pinsOf(socket).map(message => message?.text ?? null);

const begun = async () => {
  const talk = new Board();
  const sockets = {
    guest: await talk.site.join(HALL, layla, { fingerprint: 'fp-layla' }),
    member: await talk.site.join(HALL, rima),
    master: await talk.site.join(HALL, omar),
  };
  return { talk, ...sockets };
};

test('a new pin replaces the earlier pin for all users; null removes it (PIN-1)', async () => {
  const { talk, guest, member, master } = await begun();
  const [first, second] = [await talk.say(guest, 'الأولى'), await talk.say(member, 'الثانية')];
  for (const id of [first, second, second, null, null])
    expect(await talk.pin(master, id)).toMatchObject(DONE);
  for (const socket of [guest, member, master]) expect(textsOf(socket)).toEqual(['الأولى', 'الثانية', null]);
  expect(heard(guest, 'pinned')[0]).toMatchObject({
    room: 'القاعة',
    message: { id: first, sender: { userID: 'layla' } },
  });
});

test('a new user gets the pin after the history, or no frame without a pin (PIN-2)', async () => {
  const { talk, guest, master } = await begun();
  const id = await talk.say(guest, 'مواعيد السهرة');
  expect(heard(await talk.site.join(HALL, variantOf(rima, { userId: 'early' })), 'pinned')).toEqual([]);
  await talk.pin(master, id);
  const newcomer = await talk.site.join(HALL, variantOf(rima, { userId: 'late' }));
  const events = newcomer.received.map(({ event }) => event);
  expect(textsOf(newcomer)).toEqual(['مواعيد السهرة']);
  expect(events.indexOf('pinned')).toBe(events.indexOf('chatMessagesFromServer') + 1);
  await talk.pin(master, null);
  expect(heard(await talk.site.join(HALL, variantOf(rima, { userId: 'last' })), 'pinned')).toEqual([]);
});

test('a pin survives 256 messages and hibernation (PIN-2)', async () => {
  const { talk, guest, master } = await begun();
  const id = await talk.say(guest, 'مواعيد السهرة');
  await talk.pin(master, id);
  talk.overflow();
  talk.site.restartRoom(HALL, 'hibernate');
  const newcomer = await talk.site.join(HALL, variantOf(rima, { userId: 'late' }));
  expect(historyOf(newcomer).map(message => message.id)).not.toContain(id);
  expect(textsOf(newcomer)).toEqual(['مواعيد السهرة']);
  expect(await talk.pin(master, id)).toMatchObject(DONE);
  expect(textsOf(newcomer)).toHaveLength(1);
});

test('pinning requires `canPinMessages` in the room and no mute (PIN-3)', async () => {
  const { talk, guest, member } = await begun();
  const id = await talk.say(guest, 'كلام');
  const elsewhere = await talk.site.join(HALL, huda);
  const here = await talk.site.join(HALL, variantOf(huda, { userId: 'here', masterOf: [HALL, GARDEN] }));
  const [muted, owner] = [
    await talk.site.join(HALL, variantOf(omar, { userId: 'muted' })),
    await talk.site.join(HALL, salma),
  ];
  const mute = { userId: 'muted', prop: 'allowUserToWrite', value: false };
  expect(await talk.request(owner, 'requestChangeUserPermissions', mute)).toMatchObject(DONE);
  for (const socket of [guest, member, elsewhere])
    expect(await talk.pin(socket, id)).toMatchObject(refused('forbidden'));
  expect(await talk.pin(muted, id)).toMatchObject(refused('muted'));
  expect(pinsOf(guest)).toEqual([]);
  expect(await talk.pin(here, id)).toMatchObject(DONE);
});

test('private, held, deleted and author-only messages cannot be pinned (PIN-3)', async () => {
  const { talk, guest, member, master } = await begun();
  const gone = await talk.say(guest, 'كلام');
  await talk.request(guest, 'requestDeleteMessages', { messageIds: [gone] });
  const sent = await talk.request(guest, 'privateMessage', { to: 'rima', chatMessage: 'سرّ' });
  const { history, waiting } = talk.room.messages;
  const shown = await talk.say(member, 'ظاهرة');
  const message = history.message(shown);
  if (!message) throw new Error('no message');
  history.append({ ...message, id: 'own', seq: history.lastSeq + 1 }, { isForAuthor: true });
  const { seq: _, ...held } = message;
  waiting.add({
    message: { ...held, id: 'held' },
    rank: 0,
    writer: 'rima',
    fingerprint: '',
    word: 'x',
    at: talk.site.at(HALL).now,
  });
  for (const id of [gone, sent.ok ? String(sent.data.id) : '', 'own', 'held', 'none'])
    expect(await talk.pin(master, id), id).toMatchObject(refused('message_not_found'));
  expect(pinsOf(guest)).toEqual([]);
});

test('a pin by a hidden moderator of an own message is one frame for guests and members (PIN-2)', async () => {
  const { talk, guest, member } = await begun();
  const hidden = await talk.site.join(HALL, noor);
  await talk.pin(hidden, await talk.say(hidden, '@omar إعلان'));
  const newcomer = await talk.site.join(HALL, variantOf(layla, { userId: 'late' }));
  const [frame] = pinsOf(guest);
  expect(frame).toMatchObject({ text: '@omar إعلان', sender: { userID: 'noor' } });
  expect(frame).not.toHaveProperty('mentions');
  for (const socket of [member, newcomer]) expect(pinsOf(socket)).toEqual([frame]);
});

test('deleting a message removes its pin, even if it left the history (PIN-4)', async () => {
  const { talk, guest, member, master } = await begun();
  const deletions: ((id: string) => readonly [FakeSocket, Parameters<Talk['request']>[1], unknown])[] = [
    id => [guest, 'requestDeleteMessages', { messageIds: [id] }],
    id => [master, 'requestDeleteMessages', { messageIds: [id] }],
    () => [master, 'requestDeleteRecent', { userId: 'layla' }],
    () => [master, 'requestClearRoom', { reason: 'سبام' }],
  ];
  for (const isOutside of [false, true])
    for (const [at, deletion] of deletions.entries()) {
      const id = await talk.say(guest, `كناري ${at}`);
      await talk.pin(master, id);
      if (isOutside) talk.overflow();
      expect(talk.stored()).toContain('كناري');
      expect(await talk.request(...deletion(id))).toMatchObject(DONE);
      expect(textsOf(member).at(-1)).toBeNull();
      expect(heard(member, 'messagesDeleted').at(-1)?.messageIds).toContain(id);
      expect(talk.stored()).not.toContain('كناري');
    }
});

test('for a message outside the history, the author rank at sending applies (PIN-4)', async () => {
  const { talk, master, member } = await begun();
  const owner = await talk.site.join(HALL, salma);
  const id = await talk.say(owner, 'قرار');
  await talk.pin(master, id);
  talk.site.at(HALL).disconnect(owner, 1000);
  talk.overflow();
  const deletion = { messageIds: [id] };
  for (const socket of [master, member])
    expect(await talk.request(socket, 'requestDeleteMessages', deletion)).toMatchObject(refused('forbidden'));
  expect(await talk.pin(master, null)).toMatchObject(DONE);
  expect(await talk.request(master, 'requestDeleteMessages', deletion)).toMatchObject(
    refused('message_not_found'),
  );
});

test('erasing a user by account or device removes pins of the user (PIN-4)', async () => {
  const { talk, guest, member, master } = await begun();
  const authors = [
    { userId: 'layla' },
    { fingerprint: 'fp-layla', belowRank: null },
    { fingerprint: 'fp-layla', belowRank: omar.rank },
  ];
  for (const author of authors) {
    const id = await talk.say(guest, 'كناري');
    await talk.pin(master, id);
    talk.overflow();
    await eraseMessages(talk.room, { userId: 'rima' });
    await eraseMessages(talk.room, { fingerprint: 'fp-layla', belowRank: layla.rank });
    expect(messagesOf(talk.room, author).map(message => message.id)).toEqual([id]);
    expect(await eraseMessages(talk.room, author)).toBe(1);
    expect(talk.stored()).not.toMatch(/كناري|layla/);
    expect(textsOf(member).at(-1)).toBeNull();
  }
});

test('a correction updates the pin; a pinned reply has no quotation (PIN-4)', async () => {
  const { talk, guest, member, master } = await begun();
  const quoted = await talk.say(member, 'كناري');
  const id = await talk.say(guest, 'الموعد ٨', quoted);
  await talk.pin(master, id);
  await talk.request(guest, 'requestEditMessage', { messageId: id, text: 'الموعد ٩' });
  expect(pinsOf(member)).toMatchObject([{ text: 'الموعد ٨' }, { text: 'الموعد ٩', edited: true }]);
  expect(talk.stored()).not.toContain('كناري');
});

test('the file of a pinned picture is deleted only after unpinning (MESSAGE-52)', async () => {
  const { talk, guest, master } = await begun();
  const { room } = talk;
  const site = siteConfigWith({ images: 'everyone' });
  vi.spyOn(room.presence.lobby.siteConfig, 'current', 'get').mockReturnValue(site);
  const gone: string[] = [];
  vi.spyOn(room.outbox, 'put').mockImplementation((...entries: readonly OutboxEntry[]) => {
    gone.push(...entries.flatMap(entry => (entry.kind === 'picturesGone' ? entry.urls : [])));
  });
  const send = async (name: string) => {
    const picture = { url: `/uploads/pictures/${name}.webp`, width: 64, height: 48 };
    const owner = { sessionId: identityOf(layla).sessionId, roomId: HALL };
    const claim = issueUploadClaim(PICTURE_SECRET, { ...picture, ...owner }, talk.site.at(HALL).now);
    const answer = await talk.request(guest, 'newMessageFromClient', { text: '', picture: claim });
    return answer.ok ? String(answer.data.id) : answer.code;
  };
  const [first, second] = [await send('first'), await send('second')];
  await talk.pin(master, first);
  talk.overflow();
  await talk.say(guest, 'تجاوز');
  expect(gone).toEqual(['/uploads/pictures/second.webp']);
  expect(pinsOf(guest)[0]?.picture?.url).toBe('/uploads/pictures/first.webp');
  expect(await talk.pin(master, second)).toMatchObject(refused('message_not_found'));
  await talk.pin(master, null);
  expect(gone).toEqual(['/uploads/pictures/second.webp', '/uploads/pictures/first.webp']);
});

test('the audit entry for a pin names author and room but not the text (PIN-5)', async () => {
  const { talk, guest, master } = await begun();
  const told: OutboxEntry[] = [];
  vi.spyOn(talk.room.outbox, 'put').mockImplementation(
    (...entries: readonly OutboxEntry[]) => void told.push(...entries),
  );
  await talk.pin(master, await talk.say(guest, 'كناري'));
  await talk.pin(master, null);
  const events = told.flatMap(entry => (entry.kind === 'event' ? [entry.event] : []));
  expect(events).toMatchObject(
    ['true', 'false'].map(text => ({
      type: 'pinMessage',
      by: { username: 'omar' },
      target: 'layla',
      room: 'القاعة',
      text,
    })),
  );
  expect(JSON.stringify(events)).not.toContain('كناري');
});
