import type { ErrorEntry } from '../error-entry.ts';

/** Records of the panel and uploaded files. */
export const recordErrors = {
  validation: {
    status: 400,
    text: '{model} validation failed: {errors}',
    ar: 'يُرجى تصحيح الحقول المشار إليها.',
  },
  not_found: { status: 404, text: 'There is no such record.', ar: 'العنصر المطلوب غير موجود.' },
  method_not_allowed: {
    status: 405,
    text: 'This method is not allowed here.',
    ar: 'هذا الإجراء غير متاح هنا.',
  },
  conflict: { status: 409, text: 'This conflicts with what is there.', ar: 'يتعارض هذا مع بيانات موجودة.' },
  role_holds_more: {
    status: 403,
    text: 'This role begins with permissions that you do not hold.',
    ar: 'لهذا الدور صلاحيات ليست لديك.',
  },
  owner_essentials: {
    status: 403,
    text: 'Owners keep the permissions for the panel and for the accounts.',
    ar: 'تبقى للمالك صلاحية الدخول إلى لوحة التحكم وصلاحية قسم الحسابات.',
  },
  version_conflict: {
    status: 412,
    text: 'Somebody else has changed this record meanwhile.',
    ar: 'عدّل شخص آخر هذا السجل في هذه الأثناء.',
  },
  last_accounts_holder: {
    status: 409,
    text: 'This is the last account that can open the accounts menu for good.',
    ar: 'هذا آخر حساب دائم يمكنه فتح قائمة الحسابات، فلا يُحذف ولا تُنزع منه ولا يُحدَّد لاشتراكه أجل.',
  },
  restore_not_empty: {
    status: 409,
    text: 'A backup goes only into a site that nobody has used yet.',
    ar: 'لا تُستعاد النسخة إلا في موقع جديد.',
  },
  restore_other_release: {
    status: 409,
    text: 'This backup was made by another release.',
    ar: 'هذه النسخة من إصدار آخر.',
  },
  too_large: { status: 413, text: 'This is larger than allowed.', ar: 'الحجم أكبر من المسموح.' },
  unsupported_media_type: {
    status: 415,
    text: 'This file type is not supported.',
    ar: 'نوع الملف غير مدعوم.',
  },
  too_many_requests: {
    status: 429,
    text: 'Too many requests, please try again later.',
    ar: 'طلبات كثيرة، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  overloaded: {
    status: 503,
    text: 'The server is busy, please try again in a moment.',
    ar: 'الخادم مشغول، يُرجى المحاولة بعد لحظات.',
    temporary: true,
  },
  internal: {
    status: 500,
    text: 'Something went wrong, please try again.',
    ar: 'حدث خطأ، يُرجى المحاولة مرة أخرى.',
    temporary: true,
  },
} as const satisfies Record<string, ErrorEntry>;
