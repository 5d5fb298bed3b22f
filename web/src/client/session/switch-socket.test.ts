import { describe, expect, test, vi } from 'vitest';
import { type Begun, entered, nextTurn, roomFull } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, PLAIN_STYLE } from '../../../../tests/support/page/fixtures.ts';
import { messages } from '../../state/messages.ts';
import { rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('room change', () => {
  const join = async (all: Begun, password?: string) => {
    const joining = all.chat.joinRoom('garden', password);
    await nextTurn();
    all.last().ack('joinRoom', { ok: true, data: { ticket: 'hand', room: 'garden', roomId: 'id-garden' } });
    await nextTurn();
    return joining;
  };

  test('joinRoom: the ticket in the ack is used and the old room is cleared', async () => {
    const all = await entered();
    all.last().receive('newMessageFromServer', makeMessage(3));
    const joining = join(all);
    await nextTurn();
    await nextTurn();
    const [old, fresh] = all.transports;
    expect(old?.sent('joinRoom')[0]?.data).toEqual({ oldRoom: 'majlis', targetRoom: 'garden' });
    expect(old?.closedWith).not.toBeNull();
    expect([messages.list, rooms.currentName, session.roomId]).toEqual([[], 'garden', 'id-garden']);
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
    expect(await fresh?.url()).toBe(
      'ws://chat.example/api/v1/rooms/id-garden/socket?ticket=hand&compact=2&parts=1',
    );
    fresh?.open();
    roomFull(all, 'garden');
    expect(await joining).toEqual({ ok: true });
    expect(all.calls.filter(({ path }) => path === '/connect')).toHaveLength(1);
  });

  test('a failed ticket is replaced by a new one, with the room password', async () => {
    const all = await entered();
    const joining = join(all, 'open sesame');
    await vi.waitFor(() => expect(all.transports).toHaveLength(2));
    await all.last().url();
    all.last().break();
    expect(session.connection).toMatchObject({ reconnecting: { attempt: 1 } });
    expect(await all.last().url()).toContain('/id-garden/socket?ticket=t-garden');
    expect(all.calls.at(-1)?.body).toMatchObject({ room: 'garden', roomPassword: 'open sesame' });
    all.last().open();
    expect(await joining).toEqual({ ok: true });
  });

  test('if the room refuses, the user returns to the old room with a notice', async () => {
    const all = await entered();
    const joining = join(all);
    await vi.waitFor(() => expect(all.transports).toHaveLength(2));
    await all.last().url();
    all.last().break();
    all.refusals.set('garden', { status: 403, body: { code: 'room_full', message: 'The room is full.' } });
    expect(await all.last().url()).toContain('/id-majlis/socket?ticket=t-majlis');
    all.last().open();
    expect(await joining).toMatchObject({ ok: false, code: 'room_full' });
    expect(rooms.currentName).toBe('majlis');
  });

  test('a refused joinRoom changes nothing', async () => {
    const all = await entered();
    const joining = all.chat.joinRoom('garden');
    await nextTurn();
    all
      .last()
      .ack('joinRoom', { ok: false, error: { code: 'too_fast', message: 'wait', retryAfterMs: 900 } });
    expect(await joining).toEqual({ ok: false, code: 'too_fast', message: 'wait', retryAfterMs: 900 });
    expect([all.transports.length, rooms.currentName]).toEqual([1, 'majlis']);
  });

  test('moved is handled at once; the rest of its frame belongs to the old room', async () => {
    const all = await entered();
    const moved = { event: 'moved', data: { room: 'garden', roomId: 'id-garden', ticket: 'hand' } };
    const late = { event: 'newMessageFromServer', data: makeMessage(9) };
    all.last().events.onFrame(JSON.stringify([moved, late]));
    expect(all.transports).toHaveLength(2);
    expect([rooms.currentName, messages.list]).toEqual(['garden', []]);
    expect(await all.last().url()).toContain('ticket=hand');
  });

  test('a pending message is not sent in the new room (WIRE-6)', async () => {
    const all = await entered();
    all.chat.sendMessage('مرحبًا', PLAIN_STYLE);
    await nextTurn();
    all.last().receive('moved', { room: 'garden', roomId: 'id-garden', ticket: 'hand' });
    all.last().open();
    await nextTurn();
    expect([all.last().frames, messages.pending]).toEqual([[], []]);
  });
});
