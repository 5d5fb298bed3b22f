import type { ErrorEntry } from '../error-entry.ts';

/** Refusals at entry: names, bans and limits. */
export const entryErrors = {
  banned: { text: 'You were banned from the chat.', ar: 'تم حظرك من الدردشة.' },
  kicked: {
    text: 'You were kicked from the chat, please come back later.',
    ar: 'تم طردك من الدردشة، ويمكن العودة بعد انتهاء المدة.',
  },
  no_chat_access: {
    text: 'This account has no access to the chat.',
    ar: 'لا يملك هذا الحساب صلاحية الدخول إلى الدردشة.',
  },
  nickname_taken: {
    text: 'This nickname is taken.',
    ar: 'هذا الاسم المستعار مستخدَم، يُرجى اختيار اسم آخر.',
  },
  name_reserved: {
    text: 'A word of this nickname is reserved for a role.',
    ar: 'في هذا الاسم كلمة محجوزة لأصحاب الأدوار، يُرجى اختيار اسم آخر.',
  },
  word_in_name: {
    text: 'The name has a word that is not allowed here.',
    ar: 'في الاسم كلمة غير مسموح بها هنا.',
  },
  network_full: {
    text: 'Too many users of your network are connected, please try again later.',
    ar: 'المتصلون من شبكتك كثيرون الآن، يُرجى المحاولة لاحقًا.',
  },
  site_at_limit: {
    text: 'The chat admits no new guests at the moment. Members can enter.',
    ar: 'لا تستقبل الدردشة زوارًا جددًا حاليًا، ويمكن للأعضاء الدخول.',
  },
  challenge_required: {
    text: 'Solve the challenge to enter.',
    ar: 'يُرجى إعادة المحاولة، فالدخول يحتاج إلى تحقق سريع من متصفحك.',
  },
  bad_ticket: {
    text: 'The ticket is not valid.',
    ar: 'انتهت صلاحية تذكرة الدخول.',
  },
  bad_origin: { text: 'This origin is not allowed.', ar: 'الدخول من هذا الموقع غير مسموح.' },
  pass_invalid: { text: 'The host pass is not valid.', ar: 'بطاقة الموقع المضيف غير صالحة.' },
  pass_stale: {
    text: 'The host pass has expired or is not valid yet.',
    ar: 'بطاقة الموقع المضيف ليست من هذه الدقيقة.',
  },
  pass_used: {
    text: 'The host pass was already used.',
    ar: 'سبق استعمال بطاقة الموقع المضيف.',
  },
} as const satisfies Record<string, ErrorEntry>;
