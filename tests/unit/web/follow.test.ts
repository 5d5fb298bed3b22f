import { describe, expect, test, vi } from 'vitest';
import { messages } from '../../../web/src/state/messages.ts';
import { rooms } from '../../../web/src/state/rooms.ts';
import { session } from '../../../web/src/state/session.ts';
import { type Begun, entered, roomFull, turn } from './fake-server.ts';
import { message, style } from './fixtures.ts';

vi.mock('../../../web/src/host/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('CONN following', () => {
  const join = async (all: Begun, password?: string) => {
    const joining = all.chat.joinRoom('garden', password);
    await turn();
    all.last().ack('joinRoom', { ok: true, data: { ticket: 'hand', room: 'garden', roomId: 'id-garden' } });
    await turn();
    return joining;
  };

  test('WIRE-17 WIRE-49 joinRoom: the ack’s ticket is dialled, and the old room is gone from the screen', async () => {
    const all = await entered();
    all.last().hear('newMessageFromServer', message(3));
    const joining = join(all);
    await turn();
    await turn();
    const [old, fresh] = all.lines;
    expect(old?.sent('joinRoom')[0]?.data).toEqual({ oldRoom: 'majlis', targetRoom: 'garden' });
    expect(old?.hungUp).not.toBeNull();
    expect([messages.list, rooms.currentName, session.roomId]).toEqual([[], 'garden', 'id-garden']);
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
    expect(await fresh?.address()).toBe('ws://chat.example/api/v1/rooms/id-garden/socket?ticket=hand');
    fresh?.open();
    roomFull(all, 'garden');
    expect(await joining).toEqual({ ok: true });
    expect(all.calls.filter(({ path }) => path === '/connect')).toHaveLength(1);
  });

  test('WIRE-17 a ticket that fails: another is asked for, with the room’s password', async () => {
    const all = await entered();
    const joining = join(all, 'open sesame');
    await vi.waitFor(() => expect(all.lines).toHaveLength(2));
    await all.last().address();
    all.last().break();
    expect(session.connection).toMatchObject({ reconnecting: { attempt: 1 } });
    expect(await all.last().address()).toContain('/id-garden/socket?ticket=t-garden');
    expect(all.calls.at(-1)?.body).toMatchObject({ room: 'garden', roomPassword: 'open sesame' });
    all.last().open();
    expect(await joining).toEqual({ ok: true });
  });

  test('WIRE-17 a room that will not have one after all: back to the one that was left, and that is said', async () => {
    const all = await entered();
    const joining = join(all);
    await vi.waitFor(() => expect(all.lines).toHaveLength(2));
    await all.last().address();
    all.last().break();
    all.refusals.set('garden', { status: 403, body: { code: 'room_full', message: 'The room is full.' } });
    expect(await all.last().address()).toContain('/id-majlis/socket?ticket=t-majlis');
    all.last().open();
    expect(await joining).toMatchObject({ ok: false, code: 'room_full' });
    expect(rooms.currentName).toBe('majlis');
  });

  test('ERR-16 a refused joinRoom leaves everything as it is', async () => {
    const all = await entered();
    const joining = all.chat.joinRoom('garden');
    await turn();
    all
      .last()
      .ack('joinRoom', { ok: false, error: { code: 'too_fast', message: 'wait', retryAfterMs: 900 } });
    expect(await joining).toEqual({ ok: false, code: 'too_fast', message: 'wait', retryAfterMs: 900 });
    expect([all.lines.length, rooms.currentName]).toEqual([1, 'majlis']);
  });

  test('WIRE-63 moved is followed at once, and the rest of its frame is of the old room', async () => {
    const all = await entered();
    const moved = { event: 'moved', data: { room: 'garden', roomId: 'id-garden', ticket: 'hand' } };
    const late = { event: 'newMessageFromServer', data: message(9) };
    all.last().events.heard(JSON.stringify([moved, late]));
    expect(all.lines).toHaveLength(2);
    expect([rooms.currentName, messages.list]).toEqual(['garden', []]);
    expect(await all.last().address()).toContain('ticket=hand');
  });

  test('WIRE-6 what waited to be said in the old room is not said in the new one', async () => {
    const all = await entered();
    all.chat.say('مرحبًا', style);
    await turn();
    all.last().hear('moved', { room: 'garden', roomId: 'id-garden', ticket: 'hand' });
    all.last().open();
    await turn();
    expect([all.last().frames, messages.pending]).toEqual([[], []]);
  });
});
