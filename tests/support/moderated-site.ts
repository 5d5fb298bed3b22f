import { makeAccount } from './accounts.ts';
import { makeRoom } from './rooms.ts';

/** Rooms to be moved between, and people of every rank: who acts, who is acted on, and who is spared. */
export async function makeModeratedSite(): Promise<void> {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'arbour', name: 'العريشة' });
  await makeRoom({ id: 'stage', name: 'المنصة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'open sesame' });
  await makeRoom({ id: 'booth', name: 'الكشك', maxUsers: 1 });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canAssignOneTimeKick: true } });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({ username: 'faris', role: 'member', chat: { cannotKicked: true } });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
}
