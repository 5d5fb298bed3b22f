import type { ErrorEntry } from '../error-entry.ts';

/** Who are you: signing in, sessions and rights. */
export const identityErrors = {
  unauthorized: {
    status: 401,
    text: 'Unauthorized you are not logged-in please login to get access.',
    ar: 'غير مصرَّح: لم يتم تسجيل الدخول، يُرجى تسجيل الدخول للمتابعة.',
    given: true,
  },
  unauthorized_message: {
    status: 401,
    text: 'Unauthorized: {message}',
    ar: 'غير مصرَّح: {message}',
    given: true,
  },
  wrong_credentials: {
    status: 401,
    text: 'Incorrect username or password',
    ar: 'الاسم المستعار أو كلمة المرور غير صحيحة.',
  },
  login_failed: { status: 401, text: 'Login Failed', ar: 'فشل تسجيل الدخول', given: true },
  session_ended: {
    status: 401,
    text: 'The session has ended, please log in again.',
    ar: 'انتهت الجلسة، يُرجى تسجيل الدخول من جديد.',
  },
  unauthorized_panel: {
    status: 403,
    text: 'Unauthorized Access to the Admin-Panel',
    ar: 'غير مصرَّح بالدخول إلى لوحة التحكم',
    given: true,
  },
  unauthorized_section: {
    status: 403,
    text: 'Unauthorized to access Admin-{section}',
    ar: 'غير مصرَّح بالدخول إلى قسم {section}',
    given: true,
  },
  not_chat_master: {
    status: 401,
    text: 'You are not a chat-master to ban this user!',
    ar: 'حظر هذا المستخدم متاح لمشرفي الدردشة فقط!',
    given: true,
  },
} as const satisfies Record<string, ErrorEntry>;
