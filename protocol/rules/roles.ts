/** `rank` decides whom a person may act on; `title` is the key of its text. */
export const ROLES = {
  owner: { rank: 100, title: 'role.owner' },
  admin: { rank: 80, title: 'role.admin' },
  'chat-master': { rank: 60, title: 'role.chat-master' },
  'room-master': { rank: 40, title: 'role.room-master' },
  member: { rank: 20, title: 'role.member' },
  visitor: { rank: 0, title: 'role.visitor' },
} as const satisfies Record<string, { rank: number; title: string }>;

export type Role = keyof typeof ROLES;

export function isRole(word: string): word is Role {
  return Object.hasOwn(ROLES, word);
}
