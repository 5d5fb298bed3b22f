import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { ContentScope } from '../../../protocol/entities/choice-names.ts';
import { PICTURE_CLAIM_MS } from '../../../protocol/picture-limits.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { closeRoom } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
import { issueUploadClaim, type VoiceClaim } from '../../../rooms-do/rpc/upload-claims.ts';
import { noteFile } from '../../../web/src/features/messages/voice/note-file.ts';
import { voiceFile } from '../../../worker/voice/upload-voice.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, omar, rima, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf, PICTURE_SECRET } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, Talk } from '../../support/scenario.ts';
import { voiceNote } from '../../support/voice-notes.ts';

freezeClock();

const UNKNOWN = { ok: false, code: 'voice_not_found' };

class Exchange extends Talk {
  #made = 0;

  get hall() {
    return this.site.at(HALL);
  }

  set(voice: ContentScope, images: ContentScope = 'everyone'): void {
    applyLobbyUpdate(this.hall.room, newsOf(siteConfigWith({ voice, images })));
  }

  claim(userId: string, over: Partial<VoiceClaim> = {}, secret = PICTURE_SECRET): string {
    const { sessionId } = identityOf(variantOf(layla, { userId }));
    const note = { url: `/uploads/voice/${++this.#made}.webm`, seconds: 7, waveform: '0fv' };
    return issueUploadClaim(secret, { ...note, sessionId, roomId: HALL, ...over }, this.hall.now);
  }

  picture(userId: string): string {
    const { sessionId } = identityOf(variantOf(layla, { userId }));
    const picture = { url: '/uploads/pictures/1.webp', width: 64, height: 48, sessionId, roomId: HALL };
    return issueUploadClaim(PICTURE_SECRET, picture, this.hall.now);
  }

  send(socket: FakeSocket, claim: string, more: object = {}) {
    return this.request(socket, 'newMessageFromClient', { text: '', voice: { claim }, ...more });
  }

  readonly told: OutboxEntry[] = [];
  listen(): void {
    vi.spyOn(this.hall.room.outbox, 'put').mockImplementation(
      (...entries: readonly OutboxEntry[]) => void this.told.push(...entries),
    );
  }

  get gone() {
    return this.told.flatMap(entry => (entry.kind === 'picturesGone' ? entry.urls : []));
  }
}

const begun = async (voice: ContentScope = 'everyone') => {
  const talk = new Exchange();
  const sockets = { guest: await talk.site.join(HALL, layla), member: await talk.site.join(HALL, rima) };
  talk.set(voice);
  return { talk, ...sockets };
};

const HELD = 'سمعتم عن الجوائز؟';

async function held() {
  const stage = await begun();
  const { talk, guest } = stage;
  const master = await talk.site.join(HALL, omar);
  applyLobbyUpdate(
    talk.hall.room,
    newsOf(
      siteConfigWith(
        { voice: 'everyone', images: 'everyone' },
        { listedWords: [listedWord('الجوائز', { act: 'hold' })] },
      ),
    ),
  );
  talk.listen();
  const hold = async () => {
    const claim = talk.claim('layla');
    expect(await talk.send(guest, claim, { text: HELD })).toMatchObject({ ok: true, data: { waits: true } });
    return claim;
  };
  const waiting = async () => {
    const answer = await talk.request(master, 'requestWaitingMessages', {});
    return (answer.ok ? answer.data.messages : []) as { id: string; text: string; voice?: object }[];
  };
  return { ...stage, master, hold, waiting };
}

test('with note review on, notes by guests wait, notes by members do not (VOICE-5)', async () => {
  const { talk, guest, member } = await begun();
  const master = await talk.site.join(HALL, omar);
  applyLobbyUpdate(talk.hall.room, newsOf(siteConfigWith({ voice: 'everyone', holdVoice: true })));
  expect(await talk.send(guest, talk.claim('layla'))).toEqual({ ok: true, data: { waits: true } });
  expect(await talk.send(guest, talk.claim('layla'), { text: 'ومعها كلام' })).toMatchObject({
    data: { waits: true },
  });
  expect(await talk.request(guest, 'newMessageFromClient', { text: 'كلام وحده' })).toMatchObject({
    ok: true,
  });
  expect(await talk.send(member, talk.claim('rima'))).toMatchObject({ ok: true, data: { seq: 2 } });
  const answer = await talk.request(master, 'requestWaitingMessages', {});
  expect(answer).toMatchObject({
    data: {
      messages: [
        { text: '', word: '' },
        { text: 'ومعها كلام', word: '' },
      ],
    },
  });
  const [{ id }] = (answer.ok ? answer.data.messages : []) as [{ id: string }];
  expect(await talk.request(master, 'requestJudgeWaiting', { messageId: id, publish: true })).toMatchObject({
    ok: true,
  });
  expect(heard(member, 'newMessageFromServer')).toMatchObject([
    { text: 'كلام وحده' },
    { voice: { url: '/uploads/voice/3.webm' } },
    { voice: { url: '/uploads/voice/1.webm' } },
  ]);
});

test('a message includes its voice note, covered for guests (VOICE-4)', async () => {
  const { talk, guest, member } = await begun();
  expect(await talk.send(guest, talk.claim('layla'))).toMatchObject({ ok: true });
  expect(await talk.send(member, talk.claim('rima'))).toMatchObject({ ok: true });
  const note = { seconds: 7, waveform: [0, 15, 31] };
  expect(heard(guest, 'newMessageFromServer').map(({ text, voice }) => [text, voice])).toEqual([
    ['', { url: '/uploads/voice/1.webm', ...note, covered: true }],
    ['', { url: '/uploads/voice/2.webm', ...note }],
  ]);
});

test('the voice option and canSendVoice are checked on send (VOICE-1)', async () => {
  const { talk, guest, member } = await begun('off');
  const barred = await talk.site.join(HALL, variantOf(rima, { userId: 'barred', mayNot: ['canSendVoice'] }));
  const answers = [];
  for (const voice of ['off', 'members', 'everyone'] as const) {
    talk.set(voice);
    for (const [socket, name] of [
      [guest, 'layla'],
      [member, 'rima'],
      [barred, 'barred'],
    ] as const) {
      const answer = await talk.send(socket, talk.claim(name));
      answers.push(answer.ok ? 'ok' : answer.code);
    }
  }
  const [off, ok, none] = ['voice_off', 'ok', 'forbidden'];
  expect(answers).toEqual([off, off, off, off, ok, none, ok, ok, none]);
});

test('a used, expired or forged claim, or one of another user or room, is refused (VOICE-4)', async () => {
  const { talk, guest, member } = await begun();
  const sent = talk.claim('layla');
  expect(await talk.send(guest, sent)).toMatchObject({ ok: true });
  const wrong = [
    sent,
    talk.claim('rima'),
    talk.claim('layla', { roomId: GARDEN }),
    talk.claim('layla', {}, 'another secret'),
    talk.picture('layla'),
    '/uploads/voice/1.webm',
  ];
  for (const claim of wrong) expect(await talk.send(guest, claim), claim).toMatchObject(UNKNOWN);
  const picture = talk.picture('layla');
  expect(await talk.send(guest, talk.claim('layla'), { picture })).toMatchObject(UNKNOWN);
  expect(
    await talk.request(guest, 'newMessageFromClient', { text: '', picture: talk.claim('layla') }),
  ).toMatchObject({ code: 'picture_not_found' });
  const late = talk.claim('layla');
  talk.site.advance(PICTURE_CLAIM_MS);
  expect(await talk.send(guest, late)).toMatchObject(UNKNOWN);
  expect(heard(member, 'newMessageFromServer')).toHaveLength(1);
});

test('a note can be sent once, also after hibernation (VOICE-5)', async () => {
  const { talk, guest } = await begun();
  const claim = talk.claim('layla');
  const answer = await talk.send(guest, claim);
  talk.site.restartRoom(HALL, 'hibernate');
  talk.set('everyone');
  expect(await talk.send(guest, claim)).toMatchObject(UNKNOWN);
  talk.listen();
  await talk.request(guest, 'requestDeleteMessages', { messageIds: [answer.ok && answer.data.id] });
  expect(talk.gone).toEqual(['/uploads/voice/1.webm']);
});

test('a held note can be played by moderators and is published with its file (VOICE-5, WORD-9)', async () => {
  const { talk, guest, member, master, hold, waiting } = await held();
  const claim = await hold();
  expect(talk.told).toMatchObject([{ kind: 'pictureSent', url: '/uploads/voice/1.webm' }]);
  const note = { url: '/uploads/voice/1.webm', seconds: 7, waveform: [0, 15, 31], covered: true };
  const [first] = await waiting();
  expect(first).toMatchObject({ text: HELD, voice: note });
  expect(await talk.request(member, 'requestWaitingMessages', {})).toMatchObject({ code: 'forbidden' });
  talk.site.restartRoom(HALL, 'hibernate');
  talk.set('everyone');
  talk.listen();
  expect(await talk.send(guest, claim)).toMatchObject(UNKNOWN);
  expect(JSON.stringify(heard(member, 'newMessageFromServer'))).not.toContain('voice');
  await talk.request(master, 'requestJudgeWaiting', { messageId: first?.id, publish: true });
  expect(heard(member, 'newMessageFromServer').at(-1)).toMatchObject({ voice: note });
  expect(talk.gone).toEqual([]);
  const published = heard(member, 'newMessageFromServer').at(-1)?.id;
  await talk.request(master, 'requestDeleteMessages', { messageIds: [published] });
  expect(talk.gone).toEqual([note.url]);
});

test.each(['discarded', 'expired', 'erased', 'in a removed room'] as const)(
  'a held note that is %s loses its file (VOICE-5, WORD-9)',
  async how => {
    const { talk, master, hold, waiting } = await held();
    await hold();
    const [first] = await waiting();
    expect(talk.gone).toEqual([]);
    if (how === 'discarded')
      await talk.request(master, 'requestJudgeWaiting', { messageId: first?.id, publish: false });
    if (how === 'expired') talk.site.advance(DAY_MS);
    if (how === 'erased') await eraseMessages(talk.hall.room, { userId: 'layla' });
    if (how === 'in a removed room') await closeRoom(talk.hall.room, []);
    else expect(await waiting()).toEqual([]);
    expect(talk.gone).toEqual(['/uploads/voice/1.webm']);
  },
);

test('a picture with held text is refused; a note without text is not held (WORD-9)', async () => {
  const { talk, guest } = await held();
  const picture = talk.picture('layla');
  expect(await talk.request(guest, 'newMessageFromClient', { text: HELD, picture })).toMatchObject({
    code: 'word_refused',
  });
  expect(await talk.send(guest, talk.claim('layla'))).toMatchObject({ data: { seq: 1 } });
});

test('a reply to a note quotes a placeholder word; evidence names the note (VOICE-5)', async () => {
  const { talk, guest, member } = await begun();
  const answer = await talk.send(guest, talk.claim('layla'));
  await talk.say(member, 'سمعتها', String(answer.ok && answer.data.id));
  expect(heard(guest, 'newMessageFromServer').at(-1)?.replyTo).toMatchObject({ text: 'رسالة صوتية' });
  expect(talk.hall.room.messages.evidence()[0]).toMatchObject({ text: '', hasVoice: true });
});

test.each(['mp4', 'webm'] as const)(
  'a rewritten recording in %s has no metadata or gaps, and is accepted (VOICE-2)',
  async kind => {
    const tags = { title: 'بيتي', comment: '24.7136' };
    const recording = await voiceNote(kind, { tags, isStreamed: true, gap: 0.3 });
    expect(voiceFile(recording, 3)).toBeNull();
    const note = await noteFile(new Blob([recording]));
    const bytes = new Uint8Array((await note?.file.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(note?.seconds).toBeCloseTo(3, 1);
    expect(voiceFile(bytes, note?.seconds ?? 0)).toMatchObject({ type: `audio/${kind}`, seconds: 3 });
    expect(Buffer.from(recording).includes('24.7136')).toBe(true);
    expect(Buffer.from(bytes).includes('24.7136')).toBe(false);
  },
);

test('noteFile returns null for an empty recording', async () => {
  expect(await noteFile(new Blob([await voiceNote('webm', { seconds: 0 })]))).toBeNull();
});
