import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of a new password. */
export const passwordErrors = {
  password_mismatch: {
    text: 'Password is not equal to password confirm!',
    ar: 'كلمة المرور وتأكيدها غير متطابقين!',
    given: true,
  },
  password_short: {
    text: 'Password and password confirm must be more than 8 characters!',
    ar: 'يجب أن تتكوّن كلمة المرور وتأكيدها من 8 أحرف على الأقل!',
    given: true,
  },
  current_password_wrong: {
    text: 'The current password is missing or wrong.',
    ar: 'كلمة المرور الحالية غير صحيحة أو لم تُكتب.',
  },
} as const satisfies Record<string, ErrorEntry>;
