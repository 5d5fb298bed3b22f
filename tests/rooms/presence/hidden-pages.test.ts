import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UNANSWERED_MAX } from '../../../protocol/constants.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { UpName } from '../../../protocol/wire/up.ts';
import type { Connection } from '../../../rooms-do/room/platform/sockets/connections.ts';
import { sendTo } from '../../../rooms-do/room/platform/sockets/deliver.ts';
import { FanOut } from '../../../rooms-do/room/platform/sockets/fan-out.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, mazin, rima } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { heard, Talk } from '../../support/scenario.ts';

describe('sockets of hidden pages (ROOM-92)', () => {
  type Sent = { to: string; frame: string; at: number };
  const names = ['shown', 'hidden', 'hidden too'];

  const delivery = () => {
    const sent: Sent[] = [];
    const sendFrame = ({ userId }: Connection, frame: string) =>
      void sent.push({ to: userId, frame, at: Date.now() });
    const source = { now: Date.now, visibleCount: () => names.length, windowFactor: () => 1 };
    const fanOut = new FanOut<'guests'>({ sendFrame }, source);
    const seats = names.map(
      userId => ({ userId, shape: 'full', pageHidden: userId !== 'shown' }) as Connection,
    );
    for (const seat of seats) fanOut.add(seat, 'guests');
    const to = (name: string) => sent.filter(each => each.to === name);
    const envelopes = (name: string) => to(name).flatMap(({ frame }) => [JSON.parse(frame)].flat());
    return { fanOut, seats, to, envelopes };
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: 60_000 });
    return () => vi.useRealTimers();
  });

  test('a hidden page receives one frame per second with all envelopes in order', () => {
    const { fanOut, to, envelopes } = delivery();
    for (let turn = 0; turn < 50; turn++) {
      fanOut.publish(() => `${turn}`);
      vi.advanceTimersByTime(100);
    }
    vi.runAllTimers();
    const all = Array.from({ length: 50 }, (_, turn) => turn);
    for (const name of names) expect(envelopes(name)).toEqual(all);
    expect(to('shown')).toHaveLength(50);
    const times = to('hidden').map(({ at }) => at);
    expect(times).toEqual([60_000, 61_000, 62_000, 63_000, 64_000, 65_000]);
  });

  test('an envelope is built once per class for visible and hidden pages', () => {
    const { fanOut } = delivery();
    const made: string[] = [];
    fanOut.publish(of => {
      made.push(of);
      return '1';
    });
    expect([made, fanOut.classes()]).toEqual([['guests'], ['guests']]);
  });

  test('deferred envelopes go with the next frame, also for a single socket', () => {
    const { fanOut, seats, envelopes } = delivery();
    fanOut.publish(() => '1');
    fanOut.publishLater(() => '2');
    fanOut.attach(seats[1] as Connection, '3');
    fanOut.sendWaiting();
    expect([envelopes('shown'), envelopes('hidden')]).toEqual([[1, 2], [1]]);
    vi.advanceTimersByTime(1_000);
    expect([envelopes('hidden'), envelopes('hidden too')]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  });

  test('a flush sends envelopes waiting for a hidden page', () => {
    const { fanOut, seats, envelopes } = delivery();
    for (const text of ['1', '2']) fanOut.publish(() => text);
    fanOut.flush(seats[1] as Connection);
    expect([envelopes('hidden'), envelopes('hidden too')]).toEqual([[1, 2], [1]]);
    vi.runAllTimers();
    expect([envelopes('hidden'), envelopes('hidden too')]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('a backlog over the unacknowledged limit is sent in several frames', () => {
    const { fanOut, to } = delivery();
    for (let turn = 0; turn < 2 * UNANSWERED_MAX; turn++) fanOut.publish(() => `${turn}`);
    const sizes = to('hidden').map(({ frame }) => [JSON.parse(frame)].flat().length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(UNANSWERED_MAX / 2);
  });
});

describe('a page that reports itself hidden (ROOM-92)', () => {
  freezeClock();
  const WARNING = { text: 'انتبهي', from: 'الإدارة', sentAt: new Date(0).toISOString() };

  const texts = (socket: FakeSocket) => heard(socket, 'newMessageFromServer').map(({ text }) => text);

  const hall = async () => {
    const talk = new Talk();
    const hers = await talk.site.join(HALL, layla);
    const his = await talk.site.join(HALL, mazin);
    const third = await talk.site.join(HALL, rima);
    await talk.request(hers, 'pageHidden', { on: true });
    // The first message after a quiet second is not delayed.
    await talk.say(his, 'أولى');
    expect(texts(hers)).toEqual(['أولى']);
    for (const socket of [hers, his, third]) socket.forget();
    const ask = (socket: FakeSocket, event: UpName, data: unknown) =>
      talk.site.request(HALL, socket, event, data);
    const say = (socket: FakeSocket, text: string) => ask(socket, 'newMessageFromClient', { text });
    return { hers, his, third, ask, say, room: talk.site.at(HALL).room };
  };

  test('public messages are deferred only for the hidden page', async () => {
    const { hers, his, third, say } = await hall();
    await say(his, 'ثانية');
    await say(third, 'ثالثة');
    expect([texts(hers), texts(third)]).toEqual([[], ['ثانية', 'ثالثة']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts(hers)).toEqual(['ثانية', 'ثالثة']);
  });

  test.each([
    ['a mention', 'newMessageFromClient', { text: '@layla تعالي' }],
    ['a private message', 'privateMessage', { to: 'layla', chatMessage: 'سر' }],
  ] as const)('%s is sent at once after the queued envelopes', async (_, event, data) => {
    const { hers, his, ask, say } = await hall();
    await say(his, 'ثانية');
    expect(hers.received).toEqual([]);
    await ask(his, event, data);
    const [first, second] = hers.received.filter(each => 'text' in each.data);
    expect([first?.data.text, second?.data.text]).toEqual(['ثانية', Object.values(data).at(-1)]);
  });

  test('a moderation action on the user of a hidden page arrives at once', async () => {
    const { hers, his, say, room } = await hall();
    await say(his, 'ثانية');
    sendTo(room, 'layla', encode('receiveWarningMessage', WARNING));
    expect(hers.received.map(({ event }) => event)).toEqual([
      'newMessageFromServer',
      'receiveWarningMessage',
    ]);
  });

  test('queued envelopes are sent when the page is visible again', async () => {
    const { hers, his, ask, say } = await hall();
    for (const text of ['ثانية', 'ثالثة']) await say(his, text);
    await ask(hers, 'pageHidden', { on: false });
    expect(texts(hers)).toEqual(['ثانية', 'ثالثة']);
    await say(his, 'رابعة');
    expect(texts(hers)).toEqual(['ثانية', 'ثالثة', 'رابعة']);
  });
});
