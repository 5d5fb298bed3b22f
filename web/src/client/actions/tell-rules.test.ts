import { beforeEach, expect, test, vi } from 'vitest';
import { messages, resetMessages } from '../../state/messages.ts';

const rules = vi.hoisted(() => ({ rulesText: '' }));
vi.hoisted(() => {
  Object.assign(globalThis, { location: { href: 'https://samar.example/chat' } });
  Object.assign(globalThis, { document: { querySelector: () => ({ content: 'سمر' }) } });
});
vi.mock('../http/http-client.ts', () => ({ requestField: vi.fn(async () => rules) }));

const { showRules } = await import('./tell-rules.ts');

beforeEach(() => resetMessages());

test('each change of the rules adds one line with a link to them (RULES-6)', async () => {
  await showRules();
  expect(messages.list).toHaveLength(0);
  rules.rulesText = 'قوانين';
  await showRules();
  await showRules();
  expect(messages.list.map(({ text, links }) => [text, links])).toEqual([
    [expect.stringMatching(/https:\/\/samar\.example\/rules\?lang=ar$/), true],
  ]);
  rules.rulesText = 'قوانين أخرى';
  await showRules();
  expect(messages.list).toHaveLength(2);
});
