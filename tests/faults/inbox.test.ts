import { expect, test } from 'vitest';
import { inbox } from './scenarios/inbox.ts';

const PORT = 8866;

test('three runtime kills lose, repeat or leak no message to an absent member (INBOX-3, INBOX-9)', async () => {
  const [outcome] = await inbox(PORT, { senders: 5, members: 3, each: 3, runs: 3 });
  expect(outcome).toMatchObject({ acked: 300, lost: 0, doubled: 0, unordered: 0, leaked: 0, misses: [] });
}, 240_000);
