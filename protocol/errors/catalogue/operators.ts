import type { ErrorEntry } from '../error-entry.ts';

/** Errors for operators: panel records, roles, backups. */
export const operatorErrors = {
  role_holds_more: {
    text: 'This role includes permissions that you do not have.',
    ar: 'لهذا الدور صلاحيات ليست لديك.',
  },
  owner_essentials: {
    text: 'Owners always keep the permissions for the panel and the accounts.',
    ar: 'تبقى للمالك صلاحية الدخول إلى لوحة التحكم وصلاحية قسم الحسابات.',
  },
  version_conflict: {
    text: 'Another user has changed this record in the meantime.',
    ar: 'عدّل شخص آخر هذا السجل في هذه الأثناء.',
  },
  last_accounts_holder: {
    text: 'This is the last permanent account that can open the accounts menu.',
    ar: 'هذا آخر حساب دائم يمكنه فتح قائمة الحسابات، فلا يُحذف ولا تُنزع منه ولا يُحدَّد لاشتراكه أجل.',
  },
  bots_full: {
    text: 'The site has reached the number of bots that Options-1 allows.',
    ar: 'بلغ عدد الروبوتات أقصاه المحدد في الخيارات 1.',
  },
  restore_not_empty: {
    text: 'A backup can be restored only into an unused site.',
    ar: 'لا تُستعاد النسخة إلا في موقع جديد.',
  },
  backup_running: {
    text: 'A backup is already running. Wait until it is complete.',
    ar: 'تُعدّ نسخة احتياطية الآن، فانتظر حتى تكتمل.',
  },
  secret_too_short: {
    text: 'SAMAR_SECRET is missing or shorter than 32 bytes: set 32 random bytes.',
    ar: 'السر SAMAR_SECRET مفقود أو أقصر من 32 بايتًا، ويلزم سر عشوائي من 32 بايتًا.',
  },
  no_restore: {
    text: 'No restore into an empty site is running.',
    ar: 'لا توجد استعادة جارية في موقع جديد.',
  },
  restore_other_release: {
    text: 'This backup was made by another release.',
    ar: 'هذه النسخة من إصدار آخر.',
  },
  holds_more: {
    text: 'This account has permissions that you do not have.',
    ar: 'لهذا الحساب صلاحيات ليست لديك.',
  },
  appeal_answered: {
    text: 'This appeal was already answered.',
    ar: 'أُجيب عن هذا الاعتراض من قبل.',
  },
  own_device: {
    text: 'You cannot erase the data of your own device.',
    ar: 'لا يمكنك محو بيانات جهازك.',
  },
  own_case: {
    text: 'You cannot decide about your own actions or actions against you.',
    ar: 'لا يحكم أحد في ما فعله بنفسه، ولا في ما فُعل به.',
  },
} as const satisfies Record<string, ErrorEntry>;
