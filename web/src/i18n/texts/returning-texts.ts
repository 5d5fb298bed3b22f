// Texts for a guest who comes back. Loaded with this part.
export const returningTexts = {
  'returning.enter': 'العودة باسم {nickname}',
  'returning.kept':
    'يحفظ هذا الجهاز اسمك ومظهرك ومن تتجاهلهم ومحادثاتك الخاصة سبعة أيام بعد خروجك. إن كان الجهاز لغيرك أيضًا فامسحها.',
  'returning.forget': 'لست أنت؟ امسح',
  'returning.forgotten': 'مُسح ما كان محفوظًا على هذا الجهاز.',
  'returning.other': 'أو باسم آخر',
} as const;
