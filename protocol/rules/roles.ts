/** Roles. `rank` determines the possible targets. `title`: key of the role's text. */
export const ROLES = {
  owner: { rank: 100, title: 'role.owner', ar: 'المالك' },
  admin: { rank: 80, title: 'role.admin', ar: 'مدير' },
  'chat-master': { rank: 60, title: 'role.chat-master', ar: 'مشرف دردشة' },
  'room-master': { rank: 40, title: 'role.room-master', ar: 'مشرف غرفة' },
  member: { rank: 20, title: 'role.member', ar: 'عضو' },
  visitor: { rank: 0, title: 'role.visitor', ar: 'زائر' },
} as const satisfies Record<string, { rank: number; title: string; ar: string }>;

export type Role = keyof typeof ROLES;

export function isRole(word: string): word is Role {
  return Object.hasOwn(ROLES, word);
}
