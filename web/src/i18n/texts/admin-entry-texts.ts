// The texts of the way in with an account.
export const adminEntryTexts = {
  'adminEntry.title': 'تسجيل دخول الأعضاء',
  'adminEntry.nickname': 'الاسم المستعار',
  'adminEntry.password': 'كلمة المرور',
  'adminEntry.hidden': 'الدخول مخفيًا',
  'adminEntry.hidden.hint': 'لا يظهر الاسم للزوار.',
  'adminEntry.ghost': 'الدخول كشبح',
  'adminEntry.ghost.hint': 'لا يظهر الاسم إلا لأصحاب الصلاحية.',
  'adminEntry.submit': 'تسجيل الدخول',
  'adminEntry.toGuest': 'الدخول كزائر',
} as const;
