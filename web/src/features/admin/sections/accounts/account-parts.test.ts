import { expect, test } from 'vitest';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../../../../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../../../../protocol/rules/role-templates.ts';
import { plural } from '../../../../i18n/t-panel.ts';
import { faultyPart, partOf } from './account-parts.ts';
import { backToTemplate, differencesFrom } from './permissions/FlagsForm.tsx';

test('every account field and flag is in one form part', () => {
  const parts = Object.groupBy(Object.keys(accounts.labels), partOf);
  expect(parts.look).toEqual(
    expect.arrayContaining(['color', 'backgroundColor', 'image', 'star', 'decoration']),
  );
  expect(parts.subscription).toEqual(['subscriptionStartDate', 'subscriptionEndDate']);
  expect(parts.person).toEqual(expect.arrayContaining(['username', 'nickname', 'email', 'role']));
  expect(new Set(PANEL_PERMISSIONS.map(partOf))).toEqual(new Set(['panel']));
  expect(new Set(CHAT_PERMISSIONS.map(partOf))).toEqual(new Set(['chat']));
  expect(partOf('chatPermissions.canBeGhost')).toBe('chat');
  expect(partOf('passwordConfirm')).toBe('person');
});

test('an error opens its form part unless the open part has an error', () => {
  expect(faultyPart(['subscriptionEndDate', 'star'], 'chat')).toBe('look');
  expect(faultyPart(['username', 'subscriptionEndDate'], 'subscription')).toBe('subscription');
  expect(faultyPart([], 'panel')).toBe('panel');
});

test('differences from the role template are counted and described', () => {
  const template = ROLE_TEMPLATES['chat-master'].chat;
  const flags = {
    ...template,
    canKickUser: false,
    canBeGhost: true,
    canSendPublicAd: !template.canSendPublicAd,
  };
  expect(differencesFrom(template, flags).sort()).toEqual(['canBeGhost', 'canKickUser', 'canSendPublicAd']);
  expect(differencesFrom(template, template)).toEqual([]);
  expect(plural('admin.accounts.differ', 0)).toBe('الصلاحيات كما في القالب.');
  expect(plural('admin.accounts.differ', 2)).toBe('صلاحيتان تختلفان عن القالب.');
  expect(plural('admin.accounts.differ', 11)).toBe('11 صلاحية تختلف عن القالب.');
});

test('a reset to the template grants only permissions the operator has', () => {
  const template = { one: true, two: true, three: true, four: false };
  const flags = { one: false, two: false, three: true, four: true };
  const held = { one: true, two: false, three: false, four: false };
  expect(backToTemplate(template, flags, held)).toEqual({ one: true, two: false, three: true, four: false });
});
