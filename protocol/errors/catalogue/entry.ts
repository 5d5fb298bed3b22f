import type { ErrorEntry } from '../error-entry.ts';

/** Coming in: names, bans and limits at the entrance. */
export const entryErrors = {
  banned: { status: 403, text: 'You were banned from the chat.', ar: 'تم حظرك من الدردشة.' },
  kicked: {
    status: 403,
    text: 'You were kicked from the chat, please come back later.',
    ar: 'تم طردك من الدردشة، ويمكن العودة بعد انتهاء المدة.',
    temporary: true,
  },
  no_chat_access: {
    status: 403,
    text: 'This account has no access to the chat.',
    ar: 'لا يملك هذا الحساب صلاحية الدخول إلى الدردشة.',
  },
  nickname_taken: {
    status: 409,
    text: 'This nickname is taken.',
    ar: 'هذا الاسم المستعار مستخدَم، يُرجى اختيار اسم آخر.',
  },
  name_reserved: {
    status: 403,
    text: 'A word of this nickname is reserved for those who hold its role.',
    ar: 'في هذا الاسم كلمة محجوزة لأصحاب الأدوار، يُرجى اختيار اسم آخر.',
  },
  word_in_name: {
    status: 400,
    text: 'The name has a word that is not allowed here.',
    ar: 'في الاسم كلمة غير مسموح بها هنا.',
  },
  network_full: {
    status: 403,
    text: 'Too many people of your network are connected, please try again later.',
    ar: 'المتصلون من شبكتك كثيرون الآن، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  site_at_limit: {
    status: 503,
    text: 'The chat takes no new guests at the moment, members may enter.',
    ar: 'لا تستقبل الدردشة زوارًا جددًا حاليًا، ويمكن للأعضاء الدخول.',
    temporary: true,
  },
  challenge_required: {
    status: 403,
    text: 'Solve the challenge to enter.',
    ar: 'يُرجى إعادة المحاولة، فالدخول يحتاج إلى تحقق سريع من متصفحك.',
    temporary: true,
  },
  bad_ticket: {
    status: 401,
    text: 'The ticket is not valid.',
    ar: 'انتهت صلاحية تذكرة الدخول.',
    temporary: true,
  },
  bad_origin: { status: 403, text: 'This origin is not allowed.', ar: 'الدخول من هذا الموقع غير مسموح.' },
  pass_invalid: { status: 401, text: 'The host pass is not valid.', ar: 'بطاقة الموقع المضيف غير صالحة.' },
  pass_stale: {
    status: 401,
    text: 'The host pass is not of this minute.',
    ar: 'بطاقة الموقع المضيف ليست من هذه الدقيقة.',
  },
  pass_used: {
    status: 401,
    text: 'The host pass was used before.',
    ar: 'سبق استعمال بطاقة الموقع المضيف.',
  },
} as const satisfies Record<string, ErrorEntry>;
