/** What happened to a record, as operators read it in the event record. */
export const ACTS = ['created', 'edited', 'deleted'] as const;
export type Act = (typeof ACTS)[number];

const NEW: Record<string, string> = {
  account: 'إنشاء حساب جديد',
  adminPanelPermissions: 'إضافة صلاحيات لوحة جديدة',
  chatPermissions: 'إضافة صلاحيات دردشة جديدة',
  avatar: 'إضافة أيقونة جديدة',
  star: 'إضافة نجمة جديدة',
  emoji: 'إضافة رمز تعبيري جديد',
  shortcut: 'إضافة اختصار جديد',
  decoration: 'إضافة زخرفة جديدة',
  room: 'إنشاء غرفة جديدة',
  chatMsg: 'إضافة رسالة دردشة جديدة',
  gift: 'إضافة هدية جديدة',
  banner: 'إضافة لافتة جديدة',
  color: 'إضافة لون جديد',
};

const NOUNS: Record<string, string> = {
  ban: 'الحظر',
  account: 'الحساب',
  adminPanelPermissions: 'صلاحيات اللوحة',
  chatPermissions: 'صلاحيات الدردشة',
  visitorPermissions: 'صلاحيات الزوار',
  avatar: 'الأيقونة',
  star: 'النجمة',
  emoji: 'الرمز التعبيري',
  shortcut: 'الاختصار',
  decoration: 'الزخرفة',
  room: 'الغرفة',
  chatMsg: 'رسالة الدردشة',
  gift: 'الهدية',
  giftsSpeedDir: 'حركة شريط الهدايا',
  chatMsgTimer: 'مؤقت رسائل الدردشة',
  banner: 'اللافتة',
  color: 'اللون',
  options1: 'خيارات الموقع 1',
  options2: 'خيارات الموقع 2',
  appearance: 'مظهر الموقع',
  windows: 'إعدادات النوافذ',
  report: 'البلاغ',
};

/** `singular` is the resource's word for one record; `name` is what people call this one. */
export function sentence(act: Act, singular: string, name: string): string {
  const what = act === 'created' ? NEW[singular] : `${act === 'edited' ? 'تعديل' : 'حذف'} ${NOUNS[singular]}`;
  return name === '' ? `${what}` : `${what}: ${name}`;
}

/** What people call a record: the first of its fields that is a name. */
export function nameOf(row: Record<string, unknown>): string {
  for (const field of ['username', 'name', 'shortcut', 'shortcutTerm', 'text', 'country', 'host']) {
    if (typeof row[field] === 'string') return row[field];
  }
  return '';
}
