/** What the panel says of the acts of a month. */
export const sheetTexts = {
  'admin.sheet': 'حصيلة الشهر',
  'admin.sheet.hint': 'ما فعله كل مشرف في شهر، كما سُجِّل. يبدأ الشهر بتوقيت غرينتش.',
  'admin.sheet.before': 'الشهر السابق',
  'admin.sheet.after': 'الشهر التالي',
  'admin.sheet.none': 'لم يُسجَّل لأحد شيء في هذا الشهر.',
  'admin.sheet.total': 'المجموع {count}',
} as const;
