import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../../protocol/rest/profile.ts';
import { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { issueToken, readToken } from '../../../worker/platform/http/tokens.ts';
import { enter, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { pngOf, vp8Of, webpOf } from '../../support/images.ts';
import { makeSite, restrict, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

const PICTURE = webpOf(['VP8 ', vp8Of(64, 64)]);

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;
let names = 0;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
  await setPictures('open');
});

const setPictures = (profilePictures: string) => asOwner('PATCH', '/options-1/site', { profilePictures });

const newMember = async (over: Partial<Parameters<typeof makeAccount>[0]> = {}): Promise<Member> => {
  const username = `target${++names}`;
  await makeAccount({ username, ...over });
  const who = new Member(username);
  expect((await who.login({ fingerprint: who.fingerprint })).status).toBe(200);
  who.userID = `id-${username}`;
  return who;
};

const upload = async (who: Visitor, file: Uint8Array<ArrayBuffer> = PICTURE) => {
  const form = new FormData();
  form.set('picture', new File([file], 'x.webp', { type: 'image/webp' }));
  const address = 'http://localhost/api/v1/users/me/picture';
  const request = new Request(address, { method: 'POST', headers: who.headers, body: form });
  const answer = await exports.default.fetch(request);
  const body = (await answer.json()) as { code?: string; data?: { image: string } };
  return { status: answer.status, code: body.code, image: body.data?.image ?? '' };
};
const change = (who: Visitor, body: object): Promise<Answer> => call('PATCH', '/users/me', body, who.headers);
const review = (by: Visitor, userID: string, body: object): Promise<Answer> =>
  call('PATCH', `/profiles/${userID}`, body, by.headers);
const profileOf = async (who: Visitor): Promise<Profile> => {
  const { body } = await call('GET', `/profiles/${who.userID}`, undefined, who.headers);
  return (body as unknown as { data: { profile: Profile } }).data.profile;
};
const verdict = ({ status, body }: Answer) => [status, body.code];
const files = async () => (await env.MEDIA.list({ prefix: 'profiles/' })).objects.map(({ key }) => key);
const rowsOf = async (userID: string) =>
  (await env.DB.prepare('SELECT * FROM profiles WHERE account_id = ?').bind(userID).all()).results;

describe('evasion of bans and blocks', () => {
  test('a banned member cannot edit the profile in an earlier session (PROFILE-3)', async () => {
    const omar = await enter(new Member('omar'));
    const who = await newMember();
    await who.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    const { image } = await upload(who);
    expect((await omar.request('requestBanUser', { userId: who.userID })).ok).toBe(true);
    expect((await who.connect({ room: 'القاعة' })).body.code).toBe('banned');
    expect(verdict(await change(who, { about: 'ما زلت هنا' }))).toEqual([403, 'banned']);
    expect(verdict(await change(who, { image }))).toEqual([403, 'banned']);
    expect((await upload(who)).code).toBe('banned');
    expect(await profileOf(who)).toMatchObject({ about: '', picture: null });
    expect((await call('DELETE', '/users/me', { currentPassword: PASSWORD }, who.headers)).status).toBe(204);
  });

  test('a kicked member cannot edit the profile, but can delete the account (PROFILE-3)', async () => {
    const omar = await enter(new Member('omar'));
    const who = await newMember();
    await who.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    const { image } = await upload(who);
    expect((await omar.request('requestKickUser', { userId: who.userID })).ok).toBe(true);
    expect((await who.connect({ room: 'القاعة' })).body.code).toBe('kicked');
    for (const body of [{ about: 'ما زلت هنا' }, { image }, { country: 'MA' }])
      expect(verdict(await change(who, body))).toEqual([403, 'kicked']);
    expect((await upload(who)).code).toBe('kicked');
    expect(await profileOf(who)).toMatchObject({ about: '', picture: null, country: null });
    expect((await call('GET', '/users/me/sessions', undefined, who.headers)).status).toBe(200);
    expect((await call('DELETE', '/users/me', { currentPassword: PASSWORD }, who.headers)).status).toBe(204);
  });

  test('a device mute applies to another account on the device (PROFILE-3)', async () => {
    const omar = await enter(new Member('omar'));
    const first = await newMember();
    const socket = await first.enter({ room: 'القاعة' });
    await untilPresent(first.userID);
    expect(await restrict(omar, first.userID, 'allowUserToWrite', false)).toBe(true);
    const second = await newMember();
    const claims = await readToken(env.SAMAR_SECRET, first.token);
    const theirs = await readToken(env.SAMAR_SECRET, second.token);
    const {
      iat: _,
      exp: __,
      ...shared
    } = { ...theirs, deviceID: claims?.deviceID } as never as Record<string, never>;
    second.token = await issueToken(env.SAMAR_SECRET, shared as never, Date.now());
    socket.send('disconnect', {});
    const again = await second.enter({ room: 'القاعة', fingerprint: first.fingerprint });
    const said = await again.request('newMessageFromClient', { text: 'سلام', style: {} });
    expect(said).toMatchObject({ error: { code: 'muted' } });
    expect(verdict(await change(second, { about: 'من حساب آخر' }))).toEqual([403, 'muted']);
  });
});

describe('races', () => {
  test('an upload concurrent with account deletion leaves no row or file (PROFILE-8)', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await newMember();
      await upload(who);
      await Promise.all([
        call('DELETE', '/users/me', { currentPassword: PASSWORD }, who.headers),
        ...[0, 1, 2].map(() => upload(who)),
        ...[0, 1, 2].map(nth => change(who, { about: `بعد الحذف ${nth}` })),
      ]);
      const account = env.DB.prepare('SELECT 1 FROM accounts WHERE id = ?').bind(who.userID);
      expect([await account.first(), await rowsOf(who.userID)]).toEqual([null, []]);
    }
    await vi.waitFor(async () => expect(await files()).toEqual([]), WITHIN);
  });

  test('an account deleted between checks and write gets no profile (PROFILE-8)', async () => {
    const who = await newMember();
    const spied = vi.spyOn(Lobby.prototype, 'isMuted').mockImplementation(async ({ userId }) => {
      await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(userId).run();
      return false;
    });
    const answers = [(await upload(who)).code];
    const other = await newMember();
    answers.push((await change(other, { about: 'متأخر' })).body.code);
    spied.mockRestore();
    expect(answers).toEqual(['unauthorized', 'unauthorized']);
    expect([await rowsOf(who.userID), await rowsOf(other.userID), await files()]).toEqual([[], [], []]);
  });

  test('concurrent use and replacement of a draft leave no unreferenced file (PROFILE-4, PROFILE-8)', async () => {
    const who = await newMember();
    const { image } = await upload(who);
    await Promise.all([change(who, { image }), change(who, { image }), upload(who)]);
    const [row] = await rowsOf(who.userID);
    const named = [row?.picture, row?.waiting, row?.draft].filter(file => file !== null);
    expect((await files()).sort()).toEqual(named.map(file => `profiles/${file}`).sort());
    await call('DELETE', '/users/me', { currentPassword: PASSWORD }, who.headers);
    expect(await files()).toEqual([]);
  });

  test('concurrent approval and refusal: one applies; at most one file stays (PROFILE-7)', async () => {
    await setPictures('reviewed');
    const [who, omar] = [await newMember(), new Member('omar')];
    await omar.signIn();
    const { image } = await upload(who);
    await change(who, { image });
    const picture = `/uploads/profiles/${image}`;
    const decided = [true, false, true].map(accepted => review(omar, who.userID, { accepted, picture }));
    const answers = await Promise.all(decided);
    await setPictures('open');
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const isShown = answers[1]?.status !== 204;
    expect([(await profileOf(who)).picture !== null, (await files()).length]).toEqual([
      isShown,
      isShown ? 1 : 0,
    ]);
  });
});

describe('profile permissions', () => {
  test('a session without power over the member can neither clear the profile nor list waiting pictures (PROFILE-6)', async () => {
    const who = await newMember();
    await change(who, { about: 'نصي' });
    const shielded = await newMember({ role: 'admin' });
    await change(shielded, { about: 'نص مشرف' });
    const guest = new Visitor('زائر يمسح');
    await guest.signIn();
    const plain = await newMember();
    const bound = await newMember({
      role: 'room-master',
      chat: { canClearProfiles: true },
      masterOf: ['garden'],
    });
    const omar = new Member('omar');
    await omar.signIn();
    const body = { clear: 'about', reason: 'x' };
    for (const by of [guest, plain, bound, who])
      expect((await review(by, who.userID, body)).status, by.name).toBeGreaterThanOrEqual(401);
    for (const id of [shielded.userID, 'id-owner', "' OR 1=1 --", '%', '..', 'x'.repeat(4_000)])
      expect((await review(omar, encodeURIComponent(id), body)).status).toBeGreaterThanOrEqual(403);
    expect([(await profileOf(who)).about, (await profileOf(shielded)).about]).toEqual(['نصي', 'نص مشرف']);
    for (const by of [guest, plain])
      expect((await call('GET', '/profiles', undefined, by.headers)).status).toBeGreaterThanOrEqual(401);
  });

  test('a bot, a host pass or an ended session cannot change a profile (PROFILE-2)', async () => {
    const who = await newMember();
    const claims = await readToken(env.SAMAR_SECRET, who.token);
    for (const began of ['bot', 'hostPass']) {
      const other = new Member(who.name);
      other.token = await issueToken(env.SAMAR_SECRET, { ...claims, began } as never, Date.now());
      expect(verdict(await change(other, { about: 'من غير صاحبه' }))).toEqual([403, 'forbidden']);
      expect((await upload(other)).status).toBe(403);
    }
    await call('POST', '/users/logout', undefined, who.headers);
    expect(verdict(await change(who, { about: 'بعد الخروج' }))).toEqual([401, 'unauthorized']);
    expect(await rowsOf(who.userID)).toEqual([]);
  });

  test('a profile cannot use files of other users or folders (PROFILE-2)', async () => {
    const [who, other] = [await newMember(), await newMember()];
    const { image } = await upload(other);
    await change(other, { image });
    const { image: draft } = await upload(other);
    for (const file of [image, draft, `profiles/${image}`, '../avatars/olive.png', '%', ''])
      expect(verdict(await change(who, { image: file }))).toEqual([400, 'validation']);
    expect((await profileOf(who)).picture).toBeNull();
  });
});

describe('profile content', () => {
  test.each([
    ['unpaired controls are removed', '\u202eتحت', 'تحت'],
    ['marks on a letter are limited', `ن${'\u0651'.repeat(5_000)}`, `ن${'\u0651'.repeat(4)}`],
    ['U+0000 is removed', 'قبل\0بعد', 'قبلبعد'],
  ])('%s (PROFILE-2)', async (_, about, kept) => {
    const who = await newMember();
    expect((await change(who, { about })).status).toBe(204);
    expect((await profileOf(who)).about).toBe(kept);
  });

  test.each([
    ['joiners', '\u200d'.repeat(60_000)],
    ['emoji sequences', `👩${'\u200d👩'.repeat(20_000)}`],
    ['code points', 'ك'.repeat(100_000)],
  ])('a text of many %s is refused (PROFILE-2)', async (_, about) => {
    const who = await newMember();
    expect((await change(who, { about })).status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf(who.userID)).toEqual([]);
  });

  const bytes = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0));
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  test.each([
    ['SVG', bytes(SVG)],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['GIF', bytes(`GIF89a\u0001\0\u0001\0${SVG}`)],
    ['PNG', pngOf(8, 8)],
  ])('a profile picture of type %s is refused (PROFILE-4)', async (_, file) => {
    const who = await newMember();
    expect((await upload(who, file)).status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf(who.userID)).toEqual([]);
  });

  test('a picture with markup after its end is refused (PROFILE-4)', async () => {
    const who = await newMember();
    const file = Uint8Array.from([...PICTURE, ...bytes(SVG)]);
    expect((await upload(who, file)).status).toBe(415);
    expect(await rowsOf(who.userID)).toEqual([]);
  });

  test('a picture with markup in its metadata is stored without it (PROFILE-4)', async () => {
    const who = await newMember();
    const { status, image } = await upload(who, webpOf(['VP8 ', vp8Of(64, 64)], ['EXIF', bytes(SVG)]));
    expect(status).toBe(201);
    const answer = await exports.default.fetch(new Request(`http://localhost/uploads/profiles/${image}`));
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.text()).not.toContain('<svg');
  });
});
