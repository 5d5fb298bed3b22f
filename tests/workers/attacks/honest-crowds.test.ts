import { beforeAll, expect, test } from 'vitest';
import { makeRoom } from '../../support/rooms.ts';
import { ownerCalls, setLobbyClock } from '../../support/stored-site-config.ts';
import { Visitor } from '../../support/visitor.ts';

const PEOPLE = 200;
const SHARED = '203.0.113.8';
let ask: Awaited<ReturnType<typeof ownerCalls>>;
let hour = 0;

beforeAll(async () => {
  await Promise.all(['first', 'second', 'third'].map(id => makeRoom({ id, name: id, maxUsers: 95 })));
  ask = await ownerCalls('salma');
});

/** How many of so many guests log in and get a ticket, spread over a minute. Budgets begin whole, and earlier tickets are over. */
async function enterWithinAMinute(
  name: string,
  address: (at: number) => string,
  count = PEOPLE,
): Promise<number> {
  hour += 1;
  const start = 1_900_000_000_000 + hour * 3_600_000;
  let entered = 0;
  for (let at = 0; at < count; at++) {
    await setLobbyClock(start + Math.floor((at * 60_000) / count));
    const guest = new Visitor(`${name} ${at}`, { address: address(at), asn: '64520' });
    const login = await guest.login();
    if (login.status !== 201) continue;
    if ((await guest.connect({ room: ['first', 'second', 'third'][at % 3] })).status === 200) entered += 1;
  }
  return entered;
}

test('200 people of one /48 enter within a minute (ADMISSION-64)', async () => {
  expect(await enterWithinAMinute('طالب', at => `2001:db8:77:${(at * 7).toString(16)}::1`)).toBe(PEOPLE);
}, 60_000);

test('200 people of one IPv4 address that is named as shared enter within a minute (ADMISSION-64, SITE-44)', async () => {
  expect(await enterWithinAMinute('بلا حق', () => '203.0.113.9')).toBeLessThan(PEOPLE);
  await ask('PATCH', '/options-1/site', { sharedNetworks: SHARED });
  expect(await enterWithinAMinute('جامعي', () => SHARED)).toBe(PEOPLE);
}, 60_000);
