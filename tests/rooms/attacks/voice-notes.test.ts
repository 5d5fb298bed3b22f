import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { HISTORY_CAPACITY, SEND_MAX } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Report } from '../../../protocol/entities/report.ts';
import type { RoomMode } from '../../../protocol/entities/rooms.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
import { issueUploadClaim, type VoiceClaim } from '../../../rooms-do/rpc/upload-claims.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, ghaith, HALL, layla, noor, omar, rima, salma, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf, PICTURE_SECRET } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const UNKNOWN = { ok: false, code: 'voice_not_found' };
const MUTE = { userId: 'rima', prop: 'allowUserToWrite', value: false };
const OPEN = { voice: 'everyone', images: 'everyone' } as const;

class Stage extends Talk {
  override readonly site: SiteHarness;
  constructor(mode: Partial<RoomMode>) {
    super();
    this.site = new SiteHarness([
      { _id: HALL, name: 'القاعة', primary: true, ...mode },
      { _id: GARDEN, name: 'الحديقة' },
    ]);
  }
  #made = 0;
  readonly outbox: OutboxEntry[] = [];

  get hall() {
    return this.site.at(HALL);
  }

  set(...config: Parameters<typeof siteConfigWith>): void {
    for (const { room } of this.site.harnesses.values())
      applyLobbyUpdate(room, newsOf(siteConfigWith(...config)));
  }

  claim(userId: string, over: Partial<VoiceClaim> = {}): string {
    const { sessionId } = identityOf(variantOf(layla, { userId }));
    const note = { url: `/uploads/voice/${++this.#made}.webm`, seconds: 7, waveform: '0fv' };
    return issueUploadClaim(PICTURE_SECRET, { ...note, sessionId, roomId: HALL, ...over }, this.hall.now);
  }

  send(socket: FakeSocket, claim: unknown, more: object = {}) {
    return this.request(socket, 'newMessageFromClient', { text: '', voice: { claim }, ...more });
  }

  async sent(socket: FakeSocket, claim: string, more: object = {}): Promise<string> {
    const answer = await this.send(socket, claim, more);
    if (!answer.ok) throw new Error(answer.code);
    return String(answer.data.id);
  }

  listen(): void {
    vi.spyOn(this.hall.room.outbox, 'put').mockImplementation(
      (...entries: readonly OutboxEntry[]) => void this.outbox.push(...entries),
    );
  }

  get gone(): string[] {
    return this.outbox.flatMap(entry => (entry.kind === 'picturesGone' ? entry.urls : []));
  }

  get reports(): Report[] {
    return this.outbox.flatMap(entry => (entry.kind === 'report' ? [entry.report] : []));
  }
}

async function begun(mode: Partial<RoomMode> = {}) {
  const stage = new Stage(mode);
  const join = (person: typeof layla, ipAddress: string) => stage.site.join(HALL, person, { ipAddress });
  const [author, reader] = [await join(rima, '100.66.52.1'), await join(layla, '100.66.52.2')];
  stage.set(OPEN);
  return { stage, author, reader, join };
}

test.each(['deleted', 'cleared', 'erased'] as const)(
  'a note that was %s cannot be resent after a room crash (VOICE-4)',
  async how => {
    const { stage, author, join } = await begun();
    const owner = await join(salma, '100.66.52.3');
    const claim = stage.claim('rima');
    const id = await stage.sent(author, claim);
    if (how === 'deleted') await stage.request(author, 'requestDeleteMessages', { messageIds: [id] });
    if (how === 'cleared') await stage.request(owner, 'requestClearRoom', { reason: 'تنظيف' });
    if (how === 'erased') eraseMessages(stage.hall.room, { userId: 'rima' });
    expect(await stage.send(author, claim)).toMatchObject(UNKNOWN);
    stage.site.restartRoom(HALL, 'hibernate');
    stage.set(OPEN);
    expect(await stage.send(author, claim)).toMatchObject(UNKNOWN);
  },
);

test('a note valid for any room can be sent to only one, also concurrently (VOICE-4)', async () => {
  const { stage, author } = await begun();
  const garden = await stage.site.join(GARDEN, rima, { ipAddress: '100.66.52.1' });
  stage.set(OPEN);
  const claim = stage.claim('rima', { roomId: null });
  const sendThere = () =>
    stage.site.request(GARDEN, garden, 'newMessageFromClient', { text: '', voice: { claim } });
  const answers = await Promise.all([stage.send(author, claim), sendThere()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stage.send(author, claim)).toMatchObject(UNKNOWN);
  expect(await sendThere()).toMatchObject(UNKNOWN);
});

test('a note valid for any room is subject to the current mute or slow mode (VOICE-4)', async () => {
  const { stage, author, join } = await begun({ slowSeconds: 60 });
  const owner = await join(salma, '100.66.52.3');
  const frame = () => ({ text: '', voice: { claim: stage.claim('rima', { roomId: null }) } });
  const [first, second] = [frame(), frame()];
  const answers = await Promise.all([
    stage.site.request(HALL, author, 'newMessageFromClient', first),
    stage.site.request(HALL, author, 'newMessageFromClient', second),
  ]);
  expect(answers.map(answer => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['ok', 'slow_mode']);
  const { takeUpload } = stage.hall.room.ports.roomsDatabase;
  stage.hall.room.ports.roomsDatabase.takeUpload = async url => {
    await stage.request(owner, 'requestChangeUserPermissions', MUTE);
    return takeUpload(url);
  };
  stage.site.advance(61_000);
  expect(await stage.send(author, stage.claim('rima', { roomId: null }))).toMatchObject({ code: 'muted' });
  expect(heard(author, 'newMessageFromServer')).toHaveLength(1);
});

test('notes valid for any room count as messages, also on several sockets at once (VOICE-4)', async () => {
  const { stage, author } = await begun();
  const others = [];
  for (let at = 1; at < SEND_MAX + 2; at++) others.push(await stage.site.join(HALL, rima));
  const sent = await Promise.all(
    [author, ...others].map(socket =>
      stage.site.request(HALL, socket, 'newMessageFromClient', {
        text: '',
        voice: { claim: stage.claim('rima', { roomId: null }) },
      }),
    ),
  );
  const codes = sent.map(answer => (answer.ok ? 'ok' : answer.code)).sort();
  expect(codes).toEqual([...Array(SEND_MAX).fill('ok'), 'rate_limited', 'rate_limited']);
  const seqs = heard(author, 'newMessageFromServer').map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: SEND_MAX }, (_, at) => at + 1));
});

test('a note that the database refuses does not count as a message (VOICE-4)', async () => {
  const { stage, author } = await begun();
  stage.hall.room.ports.roomsDatabase.takeUpload = async () => false;
  for (let at = 0; at < 2 * SEND_MAX; at++) {
    const voice = { claim: stage.claim('rima', { roomId: null }) };
    expect(await stage.site.request(HALL, author, 'newMessageFromClient', { text: '', voice })).toMatchObject(
      UNKNOWN,
    );
  }
});

test('concurrent frames with the same claim publish one message (VOICE-4)', async () => {
  const { stage, author, reader } = await begun();
  const claim = stage.claim('rima');
  const frame = { text: '', voice: { claim } };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => stage.site.request(HALL, author, 'newMessageFromClient', frame)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(heard(reader, 'newMessageFromServer')).toHaveLength(1);
});

test('a malformed claim is refused, and the valid claim can still be used (VOICE-4)', async () => {
  const { stage, author } = await begun();
  const claim = stage.claim('rima');
  const id = await stage.sent(author, stage.claim('rima'));
  for (const [event, data] of [
    ['privateMessage', { to: 'layla', chatMessage: '', voice: { claim } }],
    ['privateMessage', { to: 'layla', chatMessage: 'سر', style: {}, voice: { claim } }],
    ['requestEditMessage', { messageId: id, text: 'س', voice: { claim } }],
    ['newMessageFromClient', { text: '', voice: { claim, url: '/uploads/site/logo.png' } }],
    ['newMessageFromClient', { text: '', voice: { claim, seconds: 1, waveform: Array(65).fill(31) } }],
    ['newMessageFromClient', { text: '', voice: { url: '/uploads/voice/1.webm' } }],
  ] as const)
    expect(await stage.request(author, event, data), event).toMatchObject({ ok: false });
  for (const odd of [
    null,
    1,
    [],
    {},
    '',
    '.',
    `${claim}.`,
    `.${claim}`,
    'a'.repeat(4_000),
    claim.slice(0, -1),
    [claim],
  ])
    expect(await stage.send(author, odd), String(odd).slice(0, 20)).toMatchObject({ ok: false });
  expect(heard(author, 'newMessageFromServer')).toHaveLength(1);
  expect(await stage.send(author, claim)).toMatchObject({ ok: true });
});

test.each(['members', 'staff'] as const)(
  'in a room where only %s write, voice notes by other users are refused',
  async writers => {
    const { stage, author, reader } = await begun({ writers });
    const isMember = writers === 'members';
    expect(await stage.send(author, stage.claim('rima'))).toMatchObject({ ok: isMember });
    expect(await stage.send(reader, stage.claim('layla'))).toMatchObject({ ok: false });
    expect(heard(reader, 'newMessageFromServer')).toHaveLength(isMember ? 1 : 0);
  },
);

test('a note by a muted user is refused and can be sent after the mute', async () => {
  const { stage, author, join } = await begun();
  const owner = await join(salma, '100.66.52.3');
  const claim = stage.claim('rima');
  expect(await stage.request(owner, 'requestChangeUserPermissions', MUTE)).toMatchObject({ ok: true });
  expect(await stage.send(author, claim)).toMatchObject({ ok: false, code: 'muted' });
  await stage.request(owner, 'requestChangeUserPermissions', { ...MUTE, value: true });
  expect(await stage.send(author, claim)).toMatchObject({ ok: true });
});

test.each(['refuse', 'hold', 'mute'] as const)(
  'a listed word with action %s hides the note file from readers',
  async act => {
    const { stage, author, reader } = await begun();
    stage.set(OPEN, { listedWords: [listedWord('تفاحة', { act })] });
    const claim = stage.claim('rima');
    const answer = act === 'hold' ? { data: { waits: true } } : { code: 'word_refused' };
    expect(await stage.send(author, claim, { text: 'تفاحة' })).toMatchObject(answer);
    expect(JSON.stringify(reader.received)).not.toContain('/uploads/voice/');
    expect(stage.hall.room.messages.waiting.all(stage.hall.now)).toHaveLength(act === 'hold' ? 1 : 0);
  },
);

test('a note with author-only visibility appears in no data for other users', async () => {
  const { stage, author, reader, join } = await begun();
  stage.set(OPEN, { listedWords: [listedWord('تفاحة', { act: 'onlyAuthor' })] });
  const id = await stage.sent(author, stage.claim('rima'), { text: 'تفاحة' });
  const newcomer = await join(omar, '100.66.52.4');
  stage.listen();
  const report = { userId: 'rima', reason: 'abuse', message: { id, text: 'ظن' } };
  await stage.request(reader, 'requestReportUser', report);
  expect(await stage.request(reader, 'newMessageFromClient', { text: 'نعم', replyTo: id })).toMatchObject({
    code: 'message_not_found',
  });
  expect(stage.reports).toMatchObject([{ message: { text: 'ظن', isTheirs: false } }]);
  for (const socket of [reader, newcomer])
    expect(JSON.stringify(socket.received)).not.toContain('/uploads/voice/');
  expect(JSON.stringify(author.received)).toContain('/uploads/voice/');
});

test('a report includes a note only for its author and only until deletion (VOICE-5)', async () => {
  const { stage, author, reader, join } = await begun();
  await join(omar, '100.66.52.4');
  const id = await stage.sent(author, stage.claim('rima'));
  stage.listen();
  const report = (userId: string, message: object) =>
    stage.request(reader, 'requestReportUser', { userId, reason: 'abuse', message });
  await report('omar', { id, text: 'كلام' });
  await report('rima', { id, text: 'كلام', voice: '/uploads/voice/9.webm' });
  await report('rima', { id, text: 'كلام' });
  await stage.request(author, 'requestDeleteMessages', { messageIds: [id] });
  await report('rima', { id, text: 'كلام' });
  expect(stage.reports.map(({ message }) => message)).toEqual([
    { text: 'كلام', isTheirs: false },
    { text: 'رسالة صوتية', isTheirs: true, voice: '/uploads/voice/1.webm' },
    { text: 'كلام', isTheirs: false },
  ]);
});

test('a deleted note is removed from history, quotes and pins (VOICE-5)', async () => {
  const { stage, author, reader, join } = await begun();
  const owner = await join(salma, '100.66.52.3');
  const id = await stage.sent(author, stage.claim('rima'));
  await stage.say(reader, 'سمعت', id);
  expect(await stage.request(owner, 'requestPinMessage', { messageId: id })).toMatchObject({ ok: true });
  stage.listen();
  await stage.request(owner, 'requestDeleteMessages', { messageIds: [id] });
  expect(stage.gone).toEqual(['/uploads/voice/1.webm']);
  const newcomer = await join(omar, '100.66.52.4');
  const answer = historyOf(newcomer).find(({ replyTo }) => replyTo);
  expect(answer?.replyTo).toMatchObject({ text: '' });
  expect(JSON.stringify(newcomer.received)).not.toContain('/uploads/voice/');
});

test('a pinned note keeps its file until it is unpinned and cannot be resent (VOICE-5)', async () => {
  const { stage, author, reader, join } = await begun();
  const owner = await join(salma, '100.66.52.3');
  const claim = stage.claim('rima');
  const id = await stage.sent(author, claim);
  expect(await stage.request(owner, 'requestPinMessage', { messageId: id })).toMatchObject({ ok: true });
  const { history } = stage.hall.room.messages;
  const [{ voice: _, ...plain } = {}] = history.held();
  for (let seq = history.lastSeq + 1; seq <= HISTORY_CAPACITY + 2; seq++)
    history.append({ ...(plain as ChatMessage), id: `m${seq}`, seq });
  expect(await stage.send(author, claim)).toMatchObject(UNKNOWN);
  stage.listen();
  await stage.say(reader, 'بعدها');
  expect(stage.gone).toEqual([]);
  stage.site.restartRoom(HALL, 'hibernate');
  stage.set(OPEN);
  expect(await stage.send(author, claim)).toMatchObject(UNKNOWN);
  stage.listen();
  const again = await join(salma, '100.66.52.3');
  expect(await stage.request(again, 'requestPinMessage', { messageId: null })).toMatchObject({ ok: true });
  expect(stage.gone).toEqual(['/uploads/voice/1.webm']);
});

test('for a hidden author, guests get the same fields with a note as with a text', async () => {
  const { stage, reader, join } = await begun();
  const [hidden, ghost] = [await join(noor, '100.66.52.5'), await join(ghaith, '100.66.52.6')];
  await stage.say(hidden, 'نص');
  await stage.sent(hidden, stage.claim('noor'));
  await stage.say(ghost, 'نص');
  await stage.sent(ghost, stage.claim('ghaith'));
  const seen = heard(reader, 'newMessageFromServer').map(
    ({ id: _, seq: __, text: ___, voice, sentAt: ____, ...rest }) => [voice !== undefined, rest],
  );
  expect(seen.map(([isVoice]) => isVoice)).toEqual([false, true, false, true]);
  expect(seen[1]?.[1]).toEqual(seen[0]?.[1]);
  expect(seen[3]?.[1]).toEqual(seen[2]?.[1]);
});

test('a note uploaded in another session of the account is refused (VOICE-4)', async () => {
  const { stage, author } = await begun();
  const foreign = stage.claim('rima', { sessionId: 'session-of-another-device' });
  expect(await stage.send(author, foreign)).toMatchObject(UNKNOWN);
});
