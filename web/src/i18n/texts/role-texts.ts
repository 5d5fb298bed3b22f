import { ROLES } from '../../../../protocol/rules/roles.ts';

/** What people are by their role, and what a row says of oneself. */
export const roleTexts = {
  'role.visitor': ROLES.visitor.ar,
  'role.super': 'عضو',
  'role.owner': ROLES.owner.ar,
  'role.admin': ROLES.admin.ar,
  'role.room-master': ROLES['room-master'].ar,
  'role.member': ROLES.member.ar,
  'role.chat-master': ROLES['chat-master'].ar,
  'role.bot': 'روبوت',
  'role.operator': 'مشغّل',
  'role.you': 'أنت',
} as const;
