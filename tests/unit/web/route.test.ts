import { expect, test, vi } from 'vitest';
import { Refused } from '../../../web/src/api/http.ts';
import { type Resume, socketAddress } from '../../../web/src/socket/address.ts';
import { Route } from '../../../web/src/socket/route.ts';

const place = { ticket: 'a.b/c+d', room: 'المجلس', roomId: 'r 1' };
const refused = (code: string) => new Refused(403, { code, message: code });

const routed = (refusals: Record<string, Error> = {}, resume: Resume = null) => {
  const asked: (string | null)[] = [];
  const bound = vi.fn();
  const route = new Route({
    admit: async room => {
      asked.push(room);
      const refusal = refusals[room ?? 'anywhere'];
      if (refusal) throw refusal;
      return {
        ticket: `t${asked.length}`,
        room: room ?? 'primary',
        roomId: room ?? 'primary',
        userID: '',
        expiresAt: '',
        permissions: {},
      };
    },
    current: () => 'majlis',
    bound,
    resume: () => resume,
    base: 'https://chat.example/chat?x=1',
  });
  return { route, asked, bound };
};

test('GATE-21 the socket stands beside the page, with the ticket in its address', () => {
  expect(socketAddress(place, null, 'https://chat.example/chat?x=1#y')).toBe(
    'wss://chat.example/api/v1/rooms/r%201/socket?ticket=a.b%2Fc%2Bd',
  );
  expect(socketAddress(place, null, 'http://localhost:8787')).toMatch(
    /^ws:\/\/localhost:8787\/api\/v1\/rooms\//,
  );
});

test('GATE-21 ROOM-8 a room that is known already is asked only for what was missed', () => {
  const url = new URL(socketAddress(place, { since: 41, epoch: 'e1' }, 'https://chat.example'));
  expect([url.searchParams.get('since'), url.searchParams.get('epoch')]).toEqual(['41', 'e1']);
});

test('WIRE-28 GATE-22 every attempt has a ticket of its own, for the present room', async () => {
  const { route, asked } = routed({}, { since: 3, epoch: 'e1' });
  expect(await route.address()).toContain('/majlis/socket?ticket=t1&since=3&epoch=e1');
  expect(await route.address()).toContain('ticket=t2');
  expect(asked).toEqual(['majlis', 'majlis']);
});

test('GATE-20 the first room is the server’s choice', async () => {
  const { route, asked, bound } = routed();
  route.set([null]);
  await route.address();
  expect(asked).toEqual([null]);
  expect(bound).toHaveBeenCalledWith(expect.objectContaining({ room: 'primary' }));
});

test('WIRE-17 a ticket in hand is used first, and once', async () => {
  const { route, asked, bound } = routed();
  route.set(['garden', 'majlis', null], { ticket: 'hand', room: 'garden', roomId: 'garden' });
  expect(bound).toHaveBeenCalledWith(expect.objectContaining({ room: 'garden' }));
  expect(await route.address()).toContain('/garden/socket?ticket=hand');
  expect(await route.address()).toContain('/garden/socket?ticket=t1');
  expect(asked).toEqual(['garden']);
});

test.each(['room_not_found', 'room_full', 'wrong_password', 'too_many_tries'])(
  'GATE-16 GATE-17 a room that says %s is passed over for the next',
  async code => {
    const { route, asked } = routed({ garden: refused(code) });
    route.set(['garden', 'majlis', null]);
    expect(await route.address()).toContain('/majlis/');
    expect(asked).toEqual(['garden', 'majlis']);
    expect(route.refusal?.code).toBe(code);
  },
);

test.each(['banned', 'kicked', 'unauthorized', 'nickname_taken'])(
  'GATE-7 %s is about the person: no other room is asked',
  async code => {
    const { route, asked } = routed({ garden: refused(code) });
    route.set(['garden', 'majlis', null]);
    await expect(route.address()).rejects.toMatchObject({ code });
    expect(asked).toEqual(['garden']);
  },
);

test('GATE-14 when the last room refuses too, its refusal is the answer', async () => {
  const { route } = routed({ majlis: refused('room_not_found'), anywhere: refused('room_full') });
  await expect(route.address()).rejects.toMatchObject({ code: 'room_full' });
});

test('CONN-17 once a socket is open, it is the present room that is gone back to', async () => {
  const { route, asked } = routed({ garden: refused('room_full') });
  route.set(['garden', null]);
  await route.address();
  route.arrived();
  await route.address();
  expect(asked).toEqual(['garden', null, 'majlis']);
});

test('CONN-14 an answer that comes after the end is for nobody', async () => {
  const { route, bound } = routed();
  const late = route.address();
  route.forget();
  await expect(late).rejects.toThrow();
  expect(bound).not.toHaveBeenCalled();
});
