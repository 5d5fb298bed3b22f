import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call, callsWith } from '../../support/visitor.ts';

const owner = new Member('timekeeper');
const asOwner = callsWith(owner);

beforeAll(async () => {
  await makeAccount({ username: 'timekeeper', role: 'owner' });
  await owner.signIn();
});

test('the gift speed is read without an id and changed by its fixed id', async () => {
  expect((await call('GET', '/giftsSpeedDir')).body).toMatchObject({
    data: { giftsSpeedDir: { _id: 'gifts', speed: 60, dir: 'right' } },
  });
  expect((await asOwner('PATCH', '/giftsSpeedDir/gifts', { speed: 90, dir: 'left' })).body).toMatchObject({
    data: { giftsSpeedDir: { speed: 90, dir: 'left' } },
  });
});

test('the message timer is read with a session and changed only by its fixed id', async () => {
  expect((await call('GET', '/chatMsgTimer')).status).toBe(401);
  expect((await asOwner('GET', '/chatMsgTimer')).body).toMatchObject({
    data: { chatMsgTimer: { _id: 'chat', loopTimer: 15 } },
  });
  expect((await asOwner('PATCH', '/chatMsgTimer/chat', { loopTimer: 0 })).body.message).toBe(
    'ChatMsg validation failed: loopTimer: must be at least 1',
  );
  expect((await asOwner('PATCH', '/chatMsgTimer/none', { loopTimer: 5 })).status).toBe(404);
  expect((await asOwner('DELETE', '/chatMsgTimer/chat')).status).toBe(405);
});
