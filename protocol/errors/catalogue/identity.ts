import type { ErrorEntry } from '../error-entry.ts';

/** Errors of identity: login, sessions, permissions. */
export const identityErrors = {
  unauthorized: {
    text: 'Unauthorized you are not logged-in please login to get access.',
    ar: 'غير مصرَّح: لم يتم تسجيل الدخول، يُرجى تسجيل الدخول للمتابعة.',
    given: true,
  },
  unauthorized_message: {
    text: 'Unauthorized: {message}',
    ar: 'غير مصرَّح: {message}',
    given: true,
  },
  wrong_credentials: {
    text: 'Incorrect username or password',
    ar: 'الاسم المستعار أو كلمة المرور غير صحيحة.',
  },
  login_failed: { text: 'Login Failed', ar: 'فشل تسجيل الدخول', given: true },
  session_ended: {
    text: 'The session has ended, please log in again.',
    ar: 'انتهت الجلسة، يُرجى تسجيل الدخول من جديد.',
  },
  unauthorized_panel: {
    text: 'Unauthorized Access to the Admin-Panel',
    ar: 'غير مصرَّح بالدخول إلى لوحة التحكم',
    given: true,
  },
  unauthorized_section: {
    text: 'Unauthorized to access Admin-{section}',
    ar: 'غير مصرَّح بالدخول إلى قسم {section}',
    given: true,
  },
  not_chat_master: {
    text: 'You are not a chat-master to ban this user!',
    ar: 'حظر هذا المستخدم متاح لمشرفي الدردشة فقط!',
    given: true,
  },
} as const satisfies Record<string, ErrorEntry>;
