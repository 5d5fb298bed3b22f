import type { ApiCall } from './owner-calls.ts';

/** Adds long names, letters of both directions, and enough records for several pages per list. */
export async function fillLists(ask: ApiCall): Promise<void> {
  const account = { password: 'كلمة-سر-للتجربة', passwordConfirm: 'كلمة-سر-للتجربة', role: 'member' };
  const rights = { adminPanelPermissions: {}, chatPermissions: { canAccessChat: true } };
  for (const username of ['عبدالرحمن بن عبدالعزيز آل سعد', 'Layla من بيروت 2026'])
    await ask('POST', '/users/signup', { username, ...account, ...rights });
  const bans = [
    { IPOrHost: '2001:db8:85a3:8d3:1319:8a2e:370:7348' },
    { IPOrHost: 'a-very-long-host-name.of-a-provider.example' },
    { fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
    { country: 'JO' },
  ];
  for (const ban of bans) await ask('POST', '/bans', { ...ban, banDuration: 'forever' });
  for (let at = 1; at <= 25; at++)
    await ask('POST', '/shortcuts', {
      shortcutTerm: `تحية${at}`,
      replaceWith: 'السلام عليكم ورحمة الله وبركاته، أهلًا وسهلًا بكم في مجلسنا',
      color: '#0b6e69',
      view: true,
    });
}
