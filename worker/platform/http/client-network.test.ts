import { expect, test } from 'vitest';
import { clientInfo, providerName } from './client-info.ts';
import type { AppContext } from './handler.ts';

/** A request with the edge's data about its network, and the client's headers. */
const requestOf = (cf: object, headers: Record<string, string>, env: object): AppContext => {
  const raw = Object.assign(new Request('https://chat.example/', { headers }), { cf });
  return { req: { raw }, env } as unknown as AppContext;
};

const EDGE = { asn: 64_500, asOrganization: 'Carrier' };
const CLAIMED = { 'CF-Connecting-IP': '203.0.113.9', 'CF-ASN': '64501' };

test('the client network comes from the edge, not from client claims (ADMISSION-57)', () => {
  const c = requestOf(EDGE, CLAIMED, {});
  expect([clientInfo(c).provider, providerName(c)]).toEqual(['AS64500', 'Carrier']);
  expect(clientInfo(requestOf({}, CLAIMED, {})).provider).toBe('203.0.113.0/24');
});

test('a local instance with a simulated edge accepts client claims (ADMISSION-57, LOCAL-18)', () => {
  const local = { SAMAR_LOCAL: '1' };
  const c = requestOf(EDGE, CLAIMED, local);
  expect([clientInfo(c).provider, providerName(c)]).toEqual(['AS64501', null]);
  expect(clientInfo(requestOf(EDGE, { 'CF-ASN': '1e999' }, local)).provider).toBeUndefined();
  expect(clientInfo(requestOf(EDGE, {}, local)).provider).toBeUndefined();
  const addressAlone = { 'CF-Connecting-IP': '203.0.113.9' };
  expect(clientInfo(requestOf(EDGE, addressAlone, local)).provider).toBeUndefined();
});
