/** Content of the last release, which its successor must find. */
export const PASSWORD = 'samar-local';
export const MEMBER_PASSWORD = 'a password of the upgrade';
export const HALL = 'المجلس العام';
export const LOCKED_ROOM = { name: 'غرفة الترقية', password: 'open sesame' } as const;
export const PRIVATE_ROOM = 'مجلس خاص';
export const TEMPORARY_ROOM = 'ديوان مؤقت';
export const MESSAGES = ['مساء الخير', 'أهلًا بكم', 'رسالة قبل الترقية'] as const;
export const WARNING = 'هذا تحذير';

/** Guests: Layla writes and is warned, Sami is muted, Mazin was kicked, Nour is banned. Rima has an account. */
export const GUESTS = { talks: 'ليلى', muted: 'سامي', kicked: 'مازن', banned: 'نور' } as const;
export const MEMBER = 'rima';

export const SETTINGS = {
  'options-1': { kickHoldSeconds: 86_400, addressDays: 0, publicMessagesShown: 40 },
  'options-2': { maxCharacters: 250 },
  appearance: { accent: '#7a1f5c' },
  windows: { privateWindowsMax: 4 },
} as const;
