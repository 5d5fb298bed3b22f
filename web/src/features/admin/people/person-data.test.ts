import { expect, test } from 'vitest';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import type { Role } from '../../../../../protocol/rules/roles.ts';
import { deviceToAsk, mayAskOfAccount } from './may-ask.ts';

const operator = (role: Role, mayBan = true) =>
  ({
    userID: 'me',
    role,
    permissions: {},
    adminPanelPermissions: { canAccessBanMenu: mayBan, canAccessEventsRecordMenu: true },
  }) as unknown as OwnAccount;

const entry = (fingerprintAndIP: string) => ({ fingerprintAndIP }) as AuditRecord;

test('account data needs a higher role with access to bans and events (PANEL-123, REST-53)', () => {
  const asked = (by: Role, _id: string, role: Role) => mayAskOfAccount(operator(by), { _id, role });
  expect(asked('owner', 'other', 'admin')).toBe(true);
  expect(asked('owner', 'me', 'owner')).toBe(false);
  expect(asked('admin', 'other', 'admin')).toBe(false);
  expect(asked('admin', 'other', 'member')).toBe(true);
  expect(asked('room-master', 'other', 'member')).toBe(false);
  expect(mayAskOfAccount(operator('owner', false), { _id: 'other', role: 'member' })).toBe(false);
});

test('the fingerprint of an entry needs a higher role with canAccessBanMenu (PANEL-123, REST-53)', () => {
  expect(deviceToAsk(operator('admin'), entry('fp 1 198.51.100.7'))).toBe('fp 1');
  for (const without of ['198.51.100.7', ''])
    expect(deviceToAsk(operator('admin'), entry(without))).toBeNull();
  expect(deviceToAsk(operator('admin', false), entry('fp 198.51.100.7'))).toBeNull();
  expect(deviceToAsk(operator('room-master'), entry('fp 198.51.100.7'))).toBeNull();
});
