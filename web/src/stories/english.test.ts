import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: 'http://localhost', href: 'http://localhost/', search: '' },
    window: globalThis,
  });
});

import type { ApprovalRequest } from '../../../protocol/rest/accounts.ts';
import { inOwnLanguage } from '../features/approvals/use-approvals.ts';
import { speakLanguage } from '../i18n/language.ts';
import { messages } from '../state/messages.ts';
import { answerRequests } from './answers.ts';
import { SCENES } from './scenes.ts';

const NAME = /\u2068[^\u2069]*\u2069/g;

beforeAll(speakLanguage);

test('in English, the scene of a failed message has its reason in English (LANG-1)', () => {
  SCENES.failed?.setUp?.();
  const failed = messages.pending.filter(({ failure }) => failure !== null);
  expect(failed.map(({ failure }) => failure)).toEqual(['No socket connection']);
});

test('in English, the scene of approvals describes requests in English (LANG-1)', async () => {
  answerRequests();
  const answer = await fetch('/api/v1/approvals');
  const { data } = (await answer.json()) as { data: { approvals: ApprovalRequest[] } };
  const shown = await inOwnLanguage(data.approvals);
  expect(shown.length).toBe(2);
  expect(shown.filter(({ what }) => /\p{sc=Arabic}/u.test(what.replaceAll(NAME, '')))).toEqual([]);
});
