import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: '', search: '' },
  });
});

import { DURATION_NAMES } from '../../../../protocol/entities/choice-names.ts';
import { accounts } from '../../../../protocol/resources/accounts.ts';
import { bans } from '../../../../protocol/resources/bans.ts';
import { siteRoles } from '../../../../protocol/resources/role-templates.ts';
import type { ApprovalAct, ApprovalChange, ApprovalRequest } from '../../../../protocol/rest/accounts.ts';
import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
} from '../../../../protocol/rules/permission-table.ts';
import { ROLES } from '../../../../protocol/rules/roles.ts';
import { speakLanguage } from '../../i18n/language.ts';
import { inOwnLanguage } from './use-approvals.ts';

beforeAll(speakLanguage);

const REQUEST: ApprovalRequest = {
  _id: 'a',
  kind: 'grant',
  what: 'نص عربي',
  reason: 'سبب',
  byUsername: 'ghaith',
  byRole: 'admin',
  at: '2026-11-21T15:01:00.000Z',
  until: '2026-11-21T15:16:00.000Z',
};

async function said(act: ApprovalAct, changes?: ApprovalChange[]): Promise<string> {
  const [request] = await inOwnLanguage([{ ...REQUEST, act, ...(changes && { changes }) }]);
  // Without the marks that isolate names.
  return request?.what.replaceAll(/[\u2068\u2069]/g, '') ?? '';
}

const ROLE: ApprovalChange = {
  field: 'role',
  ar: 'الدور',
  kind: 'value',
  before: { ar: 'عضو' },
  after: { ar: 'مشرف دردشة' },
};
const permission = (field: keyof typeof CHAT_PERMISSION_TABLE, after: boolean): ApprovalChange => ({
  ...{ field, ar: CHAT_PERMISSION_TABLE[field].ar, kind: 'permission', before: !after, after },
});

test('each requested action is an English sentence (APPROVAL-10)', async () => {
  expect(await said({ code: 'kickAll' })).toBe('Kick everyone in all rooms');
  expect(await said({ code: 'kickRoom', room: 'الحديقة' })).toBe('Kick everyone in the room “الحديقة”');
  const country = { kind: 'country', name: 'SA' } as const;
  expect(
    await said({
      code: 'ban',
      targets: [{ kind: 'device', name: '' }, country],
      duration: '24h',
      nickname: 'Ghost',
    }),
  ).toBe('Ban Ghost: the device and the country Saudi Arabia. Duration: 24 hours');
  expect(await said({ code: 'ban', targets: [country], duration: 'forever', nickname: '' })).toBe(
    'Ban the country Saudi Arabia. Duration: Forever',
  );
  const host = { kind: 'host', name: 'host.example' } as const;
  expect(await said({ code: 'editBan', targets: [host], byUsername: 'ghaith' })).toBe(
    'Edit the ban of the site host.example by ghaith',
  );
  expect(await said({ code: 'addAccount', name: 'quiet', role: 'member' })).toBe(
    'Create the account quiet with the role “Member”',
  );
  expect(await said({ code: 'editRoleTemplate', role: 'member' })).toBe(
    'Change the permissions of the role “Member”',
  );
  expect(await said({ code: 'editVisitorPermissions' })).toBe('Change the permissions of guests');
});

test('changes of a request are listed in English, with texts of users as written (APPROVAL-10)', async () => {
  const changes: ApprovalChange[] = [
    ROLE,
    { field: 'password', ar: 'كلمة المرور', kind: 'secret', before: true, after: true },
    { field: 'decoration', ar: 'الزخرفة', kind: 'value', before: null, after: 'عضو' },
    { field: 'needsApproval', ar: accounts.labels.needsApproval, kind: 'value', before: true, after: false },
    permission('canKickUser', true),
    permission('canChangeVisitorNickname', true),
    permission('canChangeHisIcon', false),
  ];
  expect(await said({ code: 'editAccount', name: 'rima' }, changes)).toBe(
    'Edit the account rima — Role: from “Member” to “Chat moderator”; Password: new value; ' +
      'Decoration: from empty to “عضو”; Gravest actions with approval by another moderator: from yes to no; ' +
      'granted: Kick users, Change guest names; revoked: Change their own icon',
  );
});

test('a request without a code, or with one of a newer release, keeps its text (APPROVAL-10)', async () => {
  const newer = { ...REQUEST, act: { code: 'newer' } as unknown as ApprovalAct };
  expect(await inOwnLanguage([REQUEST, newer])).toEqual([REQUEST, newer]);
});

test('each field, permission and choice of a request has an English name (APPROVAL-10)', async () => {
  const names = [
    ...[accounts.labels, bans.labels, siteRoles.labels, DURATION_NAMES].flatMap(Object.values<string>),
    ...[CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE, ROLES].flatMap(table =>
      Object.values<{ ar: string }>(table).map(({ ar }) => ar),
    ),
  ];
  for (const ar of names) {
    const changes: ApprovalChange[] = [{ field: 'x', ar, kind: 'value', before: null, after: { ar } }];
    expect([ar, await said({ code: 'editAccount', name: 'rima' }, changes)]).toEqual([
      ar,
      expect.not.stringMatching(/\p{sc=Arabic}/u),
    ]);
  }
});
