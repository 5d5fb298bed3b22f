import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { Account } from '../../../protocol/resources/accounts.ts';
import type { Profile, WaitingPicture } from '../../../protocol/rest/profile.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { vp8Of, webpOf } from '../../support/images.ts';
import { makeSite, restrict, untilPresent } from '../../support/lobby-presence.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

const PICTURE = webpOf(['VP8 ', vp8Of(320, 320)]);

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;
let omar: Member;
let names = 0;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
  omar = await signedIn('omar');
});

beforeEach(() => setPictures('open'));

const setPictures = (profilePictures: string) => asOwner('PATCH', '/options-1/site', { profilePictures });

const signedIn = async (username: string, over = {}): Promise<Member> => {
  const who = new Member(username, over);
  await who.signIn();
  who.userID = (await idOf(username)) ?? '';
  return who;
};

const idOf = (username: string) =>
  env.DB.prepare('SELECT id FROM accounts WHERE username = ?').bind(username).first<string>('id');

const newMember = async (over = {}, chat = {}): Promise<Member> => {
  const username = `writer${++names}`;
  await makeAccount({ username, role: 'member', chat });
  return signedIn(username, over);
};

const upload = async (
  who: Visitor,
  file = PICTURE,
): Promise<{ status: number; code?: string; image: string }> => {
  const form = new FormData();
  form.set('picture', new File([file], 'x.webp', { type: 'image/webp' }));
  const address = 'http://localhost/api/v1/users/me/picture';
  const answer = await exports.default.fetch(
    new Request(address, { method: 'POST', headers: who.headers, body: form }),
  );
  const body = (await answer.json()) as { code?: string; data?: { image: string } };
  return { status: answer.status, ...(body.code && { code: body.code }), image: body.data?.image ?? '' };
};

const change = (who: Visitor, body: object): Promise<Answer> => call('PATCH', '/users/me', body, who.headers);
const review = (by: Visitor, of: Visitor, body: object): Promise<Answer> =>
  call('PATCH', `/profiles/${of.userID}`, body, by.headers);
const profileOf = async (of: Visitor, viewer: Visitor = omar): Promise<Profile> => {
  const { body } = await call('GET', `/profiles/${of.userID}`, undefined, viewer.headers);
  return (body as unknown as { data: { profile: Profile } }).data.profile;
};
const waitingFor = async (by: Visitor): Promise<WaitingPicture[]> => {
  const { body } = await call('GET', '/profiles', undefined, by.headers);
  return (body as unknown as { data: { profiles: WaitingPicture[] } }).data.profiles;
};
const verdict = ({ status, body }: Answer) => [status, body.code];
const files = async () => (await env.MEDIA.list({ prefix: 'profiles/' })).objects.map(({ key }) => key);
const fileOf = (path: string | null) => `profiles/${path?.split('/').at(-1)}`;

const shownPicture = async (who: Member): Promise<string> => {
  const { image } = await upload(who);
  expect((await change(who, { image })).status).toBe(204);
  return `/uploads/profiles/${image}`;
};

describe('a member’s profile', () => {
  test('all sessions can read the text, picture and registration day (PROFILE-1)', async () => {
    const who = await newMember();
    expect((await change(who, { about: '  أحب القهوة  ' })).status).toBe(204);
    const picture = await shownPicture(who);
    const guest = new Visitor('زائرة تقرأ');
    await guest.signIn();
    const joinedAt = '2026-05-17';
    const at = env.DB.prepare('UPDATE accounts SET created_at = ? WHERE id = ?');
    await at.bind(Date.parse(`${joinedAt}T23:59:00Z`), who.userID).run();
    expect(await profileOf(who, guest)).toEqual({ about: 'أحب القهوة', picture, joinedAt });
    expect(await profileOf(who, who)).toMatchObject({ waits: false });
    const file = await exports.default.fetch(new Request(`http://localhost${picture}`));
    expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=3600']);
    const nobody = await call('GET', `/profiles/${crypto.randomUUID()}`, undefined, guest.headers);
    expect(verdict(nobody)).toEqual([404, 'user_not_found']);
    expect((await call('GET', `/profiles/${who.userID}`)).status).toBe(401);
  });

  test('the chosen country is visible to its owner and holders of canShowUsersCountryFlag (PROFILE-9)', async () => {
    const flags = { canShowUsersCountryFlag: true };
    const concealing = { canHideHisCountryFlagAndIP: true };
    const [who, shy] = [await newMember(), await newMember({}, concealing)];
    const [plain, seeing] = [await newMember(), await newMember({}, flags)];
    const all = await newMember({}, { ...flags, canShowHiddenCountryFlagAndIP: true });
    const guest = new Visitor('زائر لا يرى الأعلام');
    await guest.signIn();
    for (const each of [who, shy]) expect((await change(each, { country: 'SD' })).status).toBe(204);
    const seenBy = async (viewer: Visitor) => [
      (await profileOf(who, viewer)).country,
      (await profileOf(shy, viewer)).country,
    ];
    expect(await seenBy(plain)).toEqual([undefined, undefined]);
    expect(await seenBy(guest)).toEqual([undefined, undefined]);
    expect(await seenBy(seeing)).toEqual(['SD', undefined]);
    expect(await seenBy(all)).toEqual(['SD', 'SD']);
    expect((await profileOf(shy, shy)).country).toBe('SD');
    await who.enter({ room: 'القاعة' });
    expect((await change(who, { country: null })).status).toBe(204);
    expect((await profileOf(who, all)).country).toBeNull();
  });

  test('guests have no profile and cannot change one (PROFILE-2)', async () => {
    const guest = new Visitor('زائر بلا ملف');
    await guest.signIn();
    expect((await change(guest, { about: 'x' })).status).toBe(403);
    expect((await upload(guest)).status).toBe(403);
  });

  test.each([
    { about: 'ا'.repeat(161) },
    { about: 5 },
    { image: 'other.webp' },
    { image: '../avatars/x.webp' },
    { about: 'x', image: null },
    { country: 'XX' },
    { country: 'ma' },
    { country: 'MA', about: 'x' },
    {},
  ])('a profile with %j is refused (PROFILE-2)', async body => {
    const who = await newMember();
    expect(verdict(await change(who, body))).toEqual([400, 'validation']);
    expect(await profileOf(who)).toMatchObject({ about: '', picture: null });
  });

  test('a member cannot use the picture draft of another member (PROFILE-2)', async () => {
    const [who, other] = [await newMember(), await newMember()];
    const { image } = await upload(other);
    expect(verdict(await change(who, { image }))).toEqual([400, 'validation']);
    expect((await change(other, { image })).status).toBe(204);
  });

  test('a muted member cannot change the profile (PROFILE-3)', async () => {
    const who = await newMember();
    const { image } = await upload(who);
    const moderator = await enter(omar);
    await enter(who);
    await untilPresent(who.userID);
    expect(await restrict(moderator, who.userID, 'allowUserToWrite', false)).toBe(true);
    expect(verdict(await change(who, { about: 'كلام' }))).toEqual([403, 'muted']);
    expect(verdict(await change(who, { image }))).toEqual([403, 'muted']);
    expect((await upload(who)).code).toBe('muted');
    expect(await restrict(moderator, who.userID, 'allowUserToWrite', true)).toBe(true);
    expect((await change(who, { about: 'كلام' })).status).toBe(204);
  });

  test('a listed word in the profile text is refused or replaced (PROFILE-3)', async () => {
    const word = { match: 'whole', minutes: 1, replacement: '', inMessages: true, inPrivate: false };
    const places = { inNicknames: false, inRoomNames: false };
    await asOwner('POST', '/words', { ...word, ...places, text: 'كلمةممنوعة', act: 'refuse' });
    await asOwner('POST', '/words', {
      ...word,
      ...places,
      text: 'كلمةمبدلة',
      act: 'replace',
      replacement: 'ورد',
    });
    const who = await newMember();
    expect((await change(who, { about: 'هذه كلمةممنوعة هنا' })).body.code).toBe('word_refused');
    expect((await change(who, { about: 'هذه كلمةمبدلة هنا' })).status).toBe(204);
    expect((await profileOf(who)).about).toBe('هذه ورد هنا');
  });
});

describe('an uploaded profile picture', () => {
  test('each account has one draft, and the next upload replaces it (PROFILE-4, PROFILE-8)', async () => {
    const who = await newMember();
    const first = await upload(who);
    const second = await upload(who);
    const kept = await files();
    expect(kept).not.toContain(`profiles/${first.image}`);
    expect(kept).toContain(`profiles/${second.image}`);
    expect(verdict(await change(who, { image: first.image }))).toEqual([400, 'validation']);
  });

  test('images above the size limits and other files are refused and not stored (PROFILE-4)', async () => {
    const who = await newMember();
    const before = await files();
    expect((await upload(who, webpOf(['VP8 ', vp8Of(513, 20)]))).status).toBe(400);
    expect((await upload(who, webpOf(['VP8 ', vp8Of(20, 20, 101 * 1024)]))).status).toBe(413);
    expect((await upload(who, new Uint8Array(64))).status).toBe(415);
    expect(await files()).toEqual(before);
  });

  test('the eleventh upload in ten minutes must wait; refused uploads count (PROFILE-4)', async () => {
    const who = await newMember({ address: '203.0.113.50' });
    for (let i = 0; i < 10; i++) await upload(who, new Uint8Array(64));
    expect((await upload(who)).status).toBe(429);
  });

  test('with pictures disabled, earlier ones remain and no new one is shown (PROFILE-5)', async () => {
    const who = await newMember();
    const picture = await shownPicture(who);
    const { image } = await upload(who);
    await setPictures('off');
    expect((await upload(who)).code).toBe('profile_pictures_off');
    expect(verdict(await change(who, { image }))).toEqual([403, 'profile_pictures_off']);
    expect((await profileOf(who)).picture).toBe(picture);
    expect((await change(who, { image: null })).status).toBe(204);
    expect((await profileOf(who)).picture).toBeNull();
  });

  test('a replaced picture and one left by a failed call are deleted (PROFILE-8)', async () => {
    const who = await newMember();
    const first = await shownPicture(who);
    const second = await shownPicture(who);
    expect(await files()).not.toContain(fileOf(first));
    // State after a call that was interrupted between its two steps.
    const left = 'profiles/left-behind.webp';
    await env.MEDIA.put(left, PICTURE);
    const insert = env.DB.prepare('INSERT INTO pending_files (key, created_at) VALUES (?1, ?2), (?3, ?2)');
    await insert.bind(left, Date.now(), fileOf(second)).run();
    await runCleanup(env, Date.now() + 2 * DAY_MS);
    const kept = await files();
    expect([kept.includes(left), kept.includes(fileOf(second))]).toEqual([false, true]);
  });

  test('the profile is deleted with its account (PROFILE-8)', async () => {
    const who = await newMember();
    const picture = await shownPicture(who);
    await upload(who);
    await asOwner('DELETE', `/users/${who.userID}`, undefined);
    expect((await files()).includes(fileOf(picture))).toBe(false);
    const rows = env.DB.prepare('SELECT count(*) AS n FROM profiles WHERE account_id = ?').bind(who.userID);
    expect(await rows.first('n')).toBe(0);
  });
});

describe('moderation of profiles', () => {
  test('a decision applies to the reviewed picture, not a later one (PROFILE-6, PROFILE-7)', async () => {
    await setPictures('reviewed');
    const who = await newMember();
    await shownPicture(who);
    expect(await profileOf(who, who)).toMatchObject({ picture: null, waits: true });
    const [seen] = (await waitingFor(omar)).filter(({ userID }) => userID === who.userID);
    await shownPicture(who);
    const late = await review(omar, who, { accepted: true, picture: seen?.picture });
    expect(verdict(late)).toEqual([404, 'picture_not_found']);
    const [later] = (await waitingFor(omar)).filter(({ userID }) => userID === who.userID);
    expect((await review(omar, who, { accepted: true, picture: later?.picture })).status).toBe(204);
    expect(await profileOf(who, who)).toMatchObject({ picture: later?.picture, waits: false });
    expect((await files()).includes(fileOf(seen?.picture ?? ''))).toBe(false);
  });

  test('a moderator refuses a picture, and the earlier picture remains (PROFILE-6)', async () => {
    const who = await newMember();
    const picture = await shownPicture(who);
    await setPictures('reviewed');
    await shownPicture(who);
    const [seen] = (await waitingFor(omar)).filter(({ userID }) => userID === who.userID);
    expect((await review(omar, who, { accepted: false, picture: seen?.picture })).status).toBe(204);
    expect(await profileOf(who, who)).toMatchObject({ picture, waits: false });
    expect((await files()).includes(fileOf(seen?.picture ?? ''))).toBe(false);
  });

  test('a moderator clears a profile part, and the event record has the reason (PROFILE-6)', async () => {
    const who = await newMember();
    await change(who, { about: 'نبذة مسيئة' });
    const picture = await shownPicture(who);
    expect((await review(omar, who, { clear: 'about' })).status).toBe(400);
    expect((await review(omar, who, { clear: 'about', reason: 'سب' })).status).toBe(204);
    expect(await profileOf(who)).toMatchObject({ about: '', picture });
    expect((await review(omar, who, { clear: 'picture', reason: 'غير لائقة' })).status).toBe(204);
    expect(await profileOf(who)).toMatchObject({ picture: null });
    const told = env.DB.prepare(
      "SELECT event_data FROM events WHERE event_type = 'clearProfile' AND username = 'omar'",
    );
    const said = (await told.all<{ event_data: string }>()).results.map(row => row.event_data);
    expect(said).toContain(`مسح نبذة ${who.name} من ملفه، السبب: سب`);
    expect(said).toContain(`مسح صورة ${who.name} من ملفه، السبب: غير لائقة`);
    expect(said.join()).not.toContain('مسيئة');
  });

  test('a moderator clears a country with a reason (PROFILE-6)', async () => {
    const who = await newMember();
    await change(who, { country: 'PS' });
    expect((await review(omar, who, { clear: 'country' })).status).toBe(400);
    expect((await review(omar, who, { clear: 'country', reason: 'استفزاز' })).status).toBe(204);
    expect((await profileOf(who, who)).country).toBeNull();
    const told = env.DB.prepare("SELECT event_data FROM events WHERE event_type = 'clearProfile'");
    const said = (await told.all<{ event_data: string }>()).results.map(row => row.event_data);
    expect(said).toContain(`مسح علم ${who.name} من ملفه، السبب: استفزاز`);
  });

  test('moderation requires canClearProfiles and power over the member (PROFILE-6)', async () => {
    const who = await newMember();
    await change(who, { about: 'أنا' });
    const [plain, owner] = [await newMember(), await signedIn('owner')];
    await change(owner, { about: 'المالك' });
    const guest = new Visitor('زائر يمسح');
    await guest.signIn();
    const clearing = { clear: 'about', reason: 'لا شيء' };
    expect((await review(plain, who, clearing)).status).toBe(403);
    expect((await review(guest, who, clearing)).status).toBe(401);
    expect((await review(omar, owner, clearing)).status).toBe(403);
    expect((await review(omar, omar, clearing)).status).toBe(403);
    expect((await call('GET', '/profiles', undefined, plain.headers)).status).toBe(403);
    expect((await profileOf(who)).about).toBe('أنا');
    expect((await profileOf(owner)).about).toBe('المالك');
  });
});

test('the account list adds text, flag and picture of members on request (PROFILE-11)', async () => {
  const [who, shy] = [await newMember(), await newMember({}, { canHideHisCountryFlagAndIP: true })];
  for (const each of [who, shy]) await change(each, { country: 'JO' });
  await change(who, { about: 'أحب القهوة' });
  const { image } = await upload(who);
  await change(who, { image });
  const list = async (by: Visitor, query: string) => {
    const { status, body } = await call('GET', `/users?limit=100&${query}`, undefined, by.headers);
    return { status, users: (body as unknown as { data?: { users: Account[] } }).data?.users ?? [] };
  };
  const owner = await signedIn('owner');
  const cardOf = ({ userID }: Visitor, users: readonly Account[]) => users.find(({ _id }) => _id === userID);
  const picture = (await profileOf(who)).picture;
  for (const query of ['cards=true', `cards=true&search=${who.name}`, 'cards=true&sort=username'])
    expect(cardOf(who, (await list(owner, query)).users)).toMatchObject({
      about: 'أحب القهوة',
      cardCountry: 'JO',
      cardPicture: picture,
    });
  expect(cardOf(shy, (await list(owner, 'cards=true')).users)).toMatchObject({
    about: '',
    cardPicture: null,
  });
  expect(cardOf(who, (await list(owner, 'cards=false')).users)).not.toHaveProperty('about');
  expect((await list(owner, 'cards=1')).status).toBe(400);
  await makeAccount({
    username: 'lister',
    role: 'chat-master',
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
    chat: { canShowUsersCountryFlag: true, canShowHiddenCountryFlagAndIP: false },
  });
  const { users } = await list(await signedIn('lister'), 'cards=true');
  expect([who, shy].map(each => cardOf(each, users)?.cardCountry)).toEqual(['JO', null]);
});
