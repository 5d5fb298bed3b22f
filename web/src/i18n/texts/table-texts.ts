/** What the panel's tables say, whatever they are of. */
export const tableTexts = {
  'admin.list.search': 'بحث في القائمة…',
  'admin.list.none': 'لا نتائج لهذا البحث.',
  'admin.list.clear': 'مسح البحث',
  'admin.list.sort': 'ترتيب حسب',
  'admin.list.sort.own': 'الترتيب المعتاد',
  'admin.list.sort.up': 'تصاعدي؛ عكس الترتيب',
  'admin.list.sort.down': 'تنازلي؛ عكس الترتيب',
  'admin.pager.size': 'في الصفحة',
  'admin.order.off': 'تُنقل الصفوف في الترتيب المعتاد، بلا بحث.',
} as const;
