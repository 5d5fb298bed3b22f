import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { callsAsLoggedIn, makeAccount, member } from '../../support/accounts.ts';
import { storedEntries, verification } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';

const HASH = /scrypt|\$\d/;
const PASSWORD = 'سر لا يعرفه أحد';
type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Calls;

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'rima' });
  owner = await callsAsLoggedIn('owner');
});

const lastText = async () => (await storedEntries()).at(-1)?.eventData;

async function made(path: string, singular: string, body: Record<string, unknown>): Promise<string> {
  const answer = await owner('POST', path, body);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return (answer.body.data as unknown as Record<string, { _id: string }>)[singular]?._id ?? '';
}

const edit = async (method: string, path: string, body: Record<string, unknown>) => {
  const { status, body: answered } = await owner(method, path, body);
  expect([status < 300, answered.message]).toEqual([true, undefined]);
  return lastText();
};

test('an entry for an edit has the changed fields with old and new values (AUDIT-39)', async () => {
  const id = await made('/gifts', 'gift', { text: 'باقة', fontSize: 12 });
  expect(await edit('PATCH', `/gifts/${id}`, { text: 'باقة ورد', fontSize: 14 })).toBe(
    'تعديل الهدية: باقة — نص الهدية: من «باقة» إلى «باقة ورد»؛ حجم الخط: من «12» إلى «14»',
  );
  expect(await edit('PATCH', `/gifts/${id}`, { text: 'باقة ورد', fontSize: 16 })).toBe(
    'تعديل الهدية: باقة ورد — حجم الخط: من «14» إلى «16»',
  );
});

test('a settings entry lists flags as yes or no; an unchanged value is not listed (AUDIT-39)', async () => {
  const { options1 } = (await owner('GET', '/options-1')).body.data as unknown as {
    options1: { _id: string } & Record<string, unknown>;
  };
  const { _id, ...all } = options1;
  const text = await edit('PATCH', `/options-1/${_id}`, {
    ...all,
    showLogo: !all.showLogo,
    kickHoldSeconds: 77,
  });
  expect(text).toMatch(/^تعديل خيارات الموقع 1 — .*: من «\d+» إلى «77»/);
  expect(text).toMatch(all.showLogo ? /: من نعم إلى لا/ : /: من لا إلى نعم/);
  expect(text?.split('؛')).toHaveLength(2);
  expect(await edit('PATCH', `/options-1/${_id}`, { kickHoldSeconds: 77 })).toBe('تعديل خيارات الموقع 1');
});

test('a long value is truncated and can be found by a folded search (AUDIT-39, AUDIT-18)', async () => {
  await made('/shortcuts', 'shortcut', { shortcutTerm: 'سع', replaceWith: 'قصير', color: '#000000' });
  const long = 'أهلًا وسهلًا '.repeat(12).trim();
  const text = await edit('PATCH', '/shortcuts/سع', { replaceWith: long });
  expect(text).toContain('من «قصير» إلى «أهلًا وسهلًا أهلًا');
  expect(text).toContain('…»');
  expect(text?.length).toBeLessThan(160);
  expect((await storedEntries()).at(-1)?.folded).toContain('اهلا وسهلا اهلا');
});

test('event record entries contain no password, hash, address or device (AUDIT-39, AUDIT-28)', async () => {
  await made('/rooms', 'room', { name: 'مجلس', password: PASSWORD, passwordConfirm: PASSWORD });
  expect(
    await edit('POST', '/rooms/مجلس', {
      subject: 'أدب',
      password: `${PASSWORD}2`,
      passwordConfirm: `${PASSWORD}2`,
    }),
  ).toBe('تعديل الغرفة: مجلس — موضوع الغرفة: من فارغ إلى «أدب»؛ كلمة المرور: قيمة أخرى');
  expect(await edit('POST', '/rooms/مجلس', { password: null })).toBe(
    'تعديل الغرفة: مجلس — كلمة المرور: بلا قيمة',
  );
  const ban = await made('/bans', 'ban', { IPOrHost: '203.0.113.9', banDuration: '24h' });
  expect(await edit('PATCH', `/bans/${ban}`, { fingerprint: 'mark-of-sami', banDuration: '3d' })).toBe(
    'تعديل الحظر: عنوان IP، وضعه owner — مدة الحظر: من «24 ساعة» إلى «3 أيام»؛ عنوان IP أو المضيف: بلا قيمة؛ بصمة الجهاز: قيمة أخرى',
  );
  await edit('PATCH', '/users/updateUser/id-rima', { password: PASSWORD, passwordConfirm: PASSWORD });
  expect(await lastText()).toBe('تعديل الحساب: rima — كلمة المرور: قيمة أخرى');
  const all = JSON.stringify(await storedEntries());
  expect(all).not.toContain(PASSWORD);
  expect(all).not.toMatch(HASH);
  expect(all).not.toMatch(/203\.0\.113\.9|mark-of-sami/);
});

test('an account entry has its data and the granted and revoked permissions (AUDIT-39, AUDIT-47)', async () => {
  expect(
    await edit('PATCH', '/users/updateUser/id-rima', {
      nickname: 'ريما الجميلة',
      role: 'chat-master',
      chatPermissions: { canKickUser: true, canSendPrivateMsg: false },
      adminPanelPermissions: { canAccessAdminPanel: true },
    }),
  ).toBe(
    'تعديل الحساب: rima — الاسم المستعار: من «rima» إلى «ريما الجميلة»؛ الدور: من «عضو» إلى «مشرف دردشة»؛ ' +
      'مُنح: الدخول إلى لوحة التحكم، طرد المستخدمين؛ سُحب: إرسال رسائل خاصة',
  );
  expect(await edit('PATCH', '/chatPermissions/id-rima-chat', { canKickUser: false })).toBe(
    'تعديل صلاحيات الدردشة: rima — سُحب: طرد المستخدمين',
  );
  expect(await edit('PATCH', '/chatPermissions/visitor', { canSendPrivateMsg: false })).toMatch(
    /^تعديل صلاحيات الزوار — سُحب: إرسال رسائل خاصة$/,
  );
});

test('editing a room from the chat records the changed fields (AUDIT-39, AUDIT-31)', async () => {
  const socket = await member('owner', 'الحديقة');
  const ack = await socket.request('requestCreateRoom', {
    name: 'مجلس جاد',
    private: false,
    temporary: false,
  });
  const { roomId } = (ack.ok ? ack.data : {}) as { roomId: string };
  const changed = await socket.request('requestEditRoom', { roomId, subject: 'شعر' });
  expect(changed.ok).toBe(true);
  expect(await lastText()).toBe('تعديل الغرفة: مجلس جاد — موضوع الغرفة: من فارغ إلى «شعر»');
});

test('concurrent edits: each entry records the value it replaced (AUDIT-39, AUDIT-33)', async () => {
  await made('/shortcuts', 'shortcut', { shortcutTerm: 'معًا', replaceWith: 'البداية', color: '#000000' });
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => owner('PATCH', '/shortcuts/معًا', { replaceWith: `نص ${at}` })),
  );
  const edits = (await storedEntries())
    .map(({ eventData }) => /معًا — .*: من «(.+)» إلى «(.+)»$/.exec(eventData))
    .filter(found => found !== null);
  expect(edits).toHaveLength(40);
  let now = 'البداية';
  for (const [, before, after = ''] of edits) {
    expect(before).toBe(now);
    now = after;
  }
  const row = await env.DB.prepare(`SELECT replace_with FROM shortcuts WHERE shortcut_term = 'معًا'`).first();
  expect(row?.replace_with).toBe(now);
  expect(await verification()).toEqual({ faults: [], notes: [] });
});
