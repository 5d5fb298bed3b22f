import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(() => makeRoom({ id: 'hall', name: 'القاعة' }));

let turn = 0;
beforeEach(() => setLobbyClock(1_900_000_000_000 + ++turn * 3_600_000));

const raids = async () => (await lobbyOf(env).surges()).map(({ provider }) => provider);

test('33 empty requests by one client do not start raid protection (ADMISSION-67)', async () => {
  const headers = { 'CF-Connecting-IP': '203.0.113.1', 'CF-ASN': '64510' };
  for (let at = 0; at < 33; at++)
    expect((await call('POST', '/users/visitorLogin', {}, headers)).status).toBe(400);
  expect(await raids()).toEqual([]);
});

test('33 empty requests from 33 addresses do not start raid protection (ADMISSION-67)', async () => {
  for (let at = 0; at < 33; at++)
    await call(
      'POST',
      '/users/visitorLogin',
      {},
      { 'CF-Connecting-IP': `${at + 20}.3.3.3`, 'CF-ASN': '64511' },
    );
  expect(await raids()).toEqual([]);
});

const logins = (address: (at: number) => string, asn: string) =>
  Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      new Visitor(`زائر ${asn} ${at}`, { address: address(at), asn }).login(),
    ),
  );

test('40 guests in one address or one /48 do not start raid protection (ADMISSION-67)', async () => {
  await logins(() => '203.0.113.2', '64512');
  await logins(at => `2001:db8:40:${(at * 256).toString(16)}::1`, '64513');
  expect(await raids()).toEqual([]);
});

test('40 guests in 40 networks start raid protection (ADMISSION-57, ADMISSION-67)', async () => {
  await logins(at => `${at + 20}.4.4.4`, '64514');
  expect(await raids()).toEqual(['AS64514']);
});
