import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import type { Report } from '../../../protocol/entities/report.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-lobby-update.ts';
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
const OPEN = { voice: 'everyone', images: 'everyone' } as const;

const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة', primary: false },
];

class Stage extends Talk {
  override readonly site = new SiteHarness(ROOMS);
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

async function begun() {
  const stage = new Stage();
  const join = (person: typeof layla, ipAddress: string) => stage.site.join(HALL, person, { ipAddress });
  const [author, reader] = [await join(rima, '100.66.52.1'), await join(layla, '100.66.52.2')];
  stage.set(OPEN);
  return { stage, author, reader, join };
}

test.each(['deleted', 'cleared', 'erased'] as const)(
  'a %s note cannot be sent again after a crash of the room (VOICE-4)',
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

test('a note for any room is sent in one of them, also at the same time (VOICE-4)', async () => {
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
