import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { enter, Member, PASSWORD } from '../../support/accounts.ts';
import { KeyHolder } from '../../support/keys.ts';
import {
  later,
  lobby,
  makeSite,
  mutedAndGone,
  restrict,
  untilPresent,
} from '../../support/lobby-presence.ts';
import { registered, registration } from '../../support/membership.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

const setOptions = (options: Record<string, unknown>) => asOwner('PATCH', '/options-1/site', options);
const codeOf = ({ status, body }: Answer) => [status, body.code];
const present = async (name: string, over = {}) => {
  const who = new Visitor(name, over);
  const socket = await enter(who);
  await untilPresent(who.userID);
  return { who, socket };
};

describe('site settings for registration', () => {
  test('with registration disabled, every registration is refused (MEMBER-8)', async () => {
    const { who } = await present('قبل الإيقاف');
    await setOptions({ registration: 'off' });
    expect(codeOf(await registration(who))).toEqual([403, 'registration_off']);
    await setOptions({ registration: 'open' });
    expect((await registration(who)).status).toBe(201);
  });

  test('a call without a session reads the registration switch, but not the limits (MEMBER-8)', async () => {
    const { data } = (await call('GET', '/options-1')).body as { data?: { options1: object } };
    const options1 = data?.options1;
    expect(options1).toMatchObject({ registration: 'open' });
    expect(Object.keys(options1 ?? {}).filter(name => name.startsWith('registration'))).toEqual([
      'registration',
    ]);
  });

  test('a device can register after the configured minutes (MEMBER-10)', async () => {
    await setOptions({ registrationMinutes: 30 });
    const { who } = await present('جهازها جديد');
    const early = await registration(who);
    expect(codeOf(early)).toEqual([403, 'registration_too_early']);
    expect(Number(early.body.retryAfterMs)).toBeGreaterThan(29 * MINUTE_MS);
    expect(Number(early.body.retryAfterMs)).toBeLessThanOrEqual(30 * MINUTE_MS);
    await later(31 * MINUTE_MS);
    expect((await registration(who)).status).toBe(201);
    await later(0);
    await setOptions({ registrationMinutes: 0 });
  });
});

describe('registration limit per network', () => {
  test('the fourth registration in a day must wait; refusals do not count (MEMBER-9)', async () => {
    const network = { address: '198.51.100.7' };
    const { who: refused } = await present('مرفوضة أولا', network);
    for (const short of ['short', '', 'x'.repeat(1_025)])
      expect(codeOf(await registration(refused, short))).toEqual([422, 'password_rules']);
    const all = ['شبكة واحد', 'شبكة اثنان', 'شبكة ثلاثة', 'شبكة أربعة'];
    const guests: Visitor[] = [];
    for (const name of all) guests.push((await present(name, network)).who);
    const last = guests.pop() as Visitor;
    for (const who of guests) expect((await registration(who)).status).toBe(201);
    const over = await registration(last);
    expect(codeOf(over)).toEqual([429, 'too_many_registrations']);
    expect(Number(over.body.retryAfterMs)).toBeGreaterThan(23 * 60 * MINUTE_MS);
    expect(
      (await registered((await present('شبكة أخرى', { address: '192.0.2.9' })).who)).recoveryCode,
    ).not.toBe('');
    await later(DAY_MS);
    expect((await registration(last)).status).toBe(201);
    await later(0);
  });

  test('concurrent registrations in a network do not exceed the limit (MEMBER-9)', async () => {
    const network = { address: '198.51.101.7' };
    const guests = await Promise.all(
      ['معا واحد', 'معا اثنان', 'معا ثلاثة', 'معا أربعة', 'معا خمسة'].map(name => present(name, network)),
    );
    const answers = await Promise.all(guests.map(({ who }) => registration(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
  });

  test('a shared network has ten times the registration limit (MEMBER-9)', async () => {
    await setOptions({ registrationsPerDay: 1, sharedNetworks: '198.51.102.0/24' });
    const network = { address: '198.51.102.7' };
    const { who: first } = await present('مدرسة واحد', network);
    const { who: second } = await present('مدرسة اثنان', network);
    expect([(await registration(first)).status, (await registration(second)).status]).toEqual([201, 201]);
    const { who: third } = await present('بيت واحد', { address: '198.51.103.7' });
    const { who: fourth } = await present('بيت اثنان', { address: '198.51.103.7' });
    expect((await registration(third)).status).toBe(201);
    expect((await registration(fourth)).body.code).toBe('too_many_registrations');
    await setOptions({ registrationsPerDay: 3, sharedNetworks: '' });
  });
});

describe('a sanctioned guest cannot register an account (MEMBER-11)', () => {
  test('a muted guest, present or absent, cannot register', async () => {
    const { who: gone } = await mutedAndGone('مكتومة وخرجت');
    expect(codeOf(await registration(gone))).toEqual([403, 'muted']);
    const omar = await enter(new Member('omar'));
    const { who } = await present('مكتومة حاضرة');
    expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
    expect(codeOf(await registration(who))).toEqual([403, 'muted']);
    expect(await restrict(omar, who.userID, 'allowUserToWrite', true)).toBe(true);
    expect((await registration(who)).status).toBe(201);
  });

  test('a kicked guest and a guest with a one-time kick mark cannot register', async () => {
    const omar = await enter(new Member('omar'));
    const { who } = await present('مطرودة');
    expect((await omar.request('requestKickUser', { userId: who.userID })).ok).toBe(true);
    const refused = await registration(who);
    expect(codeOf(refused)).toEqual([403, 'kicked']);
    expect(Number(refused.body.retryAfterMs)).toBeGreaterThan(0);
    const { who: marked } = await present('معلّمة للطرد');
    expect(await restrict(omar, marked.userID, 'hasOneTimeKick', true)).toBe(true);
    expect(codeOf(await registration(marked))).toEqual([403, 'forbidden']);
  });

  test('in a raid, a new guest cannot register unless from another provider', async () => {
    const { who } = await present('مع الغزاة', { address: '192.0.2.130', asn: '64510' });
    const { who: other } = await present('بعيدة عنهم', { address: '192.0.2.131', asn: '64511' });
    await lobby().reportSurge('AS64510');
    expect(codeOf(await registration(who))).toEqual([429, 'newcomers_wait']);
    expect((await registration(other)).status).toBe(201);
  });

  test('a banned guest cannot register', async () => {
    const { who } = await present('محظورة', { address: '192.0.2.77' });
    await asOwner('POST', '/bans', { IPOrHost: '192.0.2.77' });
    expect(codeOf(await registration(who))).toEqual([403, 'banned']);
  });
});

test('registration requires a token and, if bound, its key (MEMBER-1)', async () => {
  const key = await KeyHolder.create();
  const body = { type: 'visitor', fingerprint: 'fp-k', originURL: '', visibility: 'visible' };
  const opened = await call(
    'POST',
    '/users/visitorLogin',
    { username: 'بمفتاحها', ...body },
    await key.proof('/users/visitorLogin'),
  );
  const headers = { Authorization: `Bearer ${opened.body.token}` };
  expect((await call('POST', '/users/register', { password: PASSWORD })).status).toBe(401);
  expect((await call('POST', '/users/register', { password: PASSWORD }, headers)).status).toBe(401);
  const proof = await key.proof('/users/register', opened.body.token ?? '');
  const answer = await call('POST', '/users/register', { password: PASSWORD }, { ...headers, ...proof });
  expect(answer.status).toBe(201);
});
