import type { ErrorEntry } from '../error-entry.ts';

/** Errors that any request may return. */
export const generalErrors = {
  validation: {
    text: '{model} validation failed: {errors}',
    ar: 'يُرجى تصحيح الحقول المشار إليها.',
  },
  not_found: { text: 'There is no such record.', ar: 'العنصر المطلوب غير موجود.' },
  method_not_allowed: {
    text: 'This method is not allowed here.',
    ar: 'هذا الإجراء غير متاح هنا.',
  },
  conflict: { text: 'This conflicts with existing data.', ar: 'يتعارض هذا مع بيانات موجودة.' },
  too_large: { text: 'This is too large.', ar: 'الحجم أكبر من المسموح.' },
  body_too_slow: {
    text: 'The request took too long to arrive. Please try again.',
    ar: 'تأخر وصول الطلب. يُرجى المحاولة مرة أخرى.',
  },
  unsupported_media_type: {
    text: 'This file type is not supported.',
    ar: 'نوع الملف غير مدعوم.',
  },
  too_many_requests: {
    text: 'Too many requests, please try again later.',
    ar: 'طلبات كثيرة، يُرجى المحاولة لاحقًا.',
  },
  overloaded: {
    text: 'The server is busy, please try again in a moment.',
    ar: 'الخادم مشغول، يُرجى المحاولة بعد لحظات.',
  },
  internal: {
    text: 'Something went wrong, please try again.',
    ar: 'حدث خطأ، يُرجى المحاولة مرة أخرى.',
  },
  forbidden: { text: 'You have no permission to do this.', ar: 'لا صلاحية لديك لهذا الإجراء.' },
  bad_frame: { text: 'The frame is not a message.', ar: 'تعذّرت قراءة الطلب.' },
  unknown_event: { text: 'There is no such event.', ar: 'الطلب غير معروف.' },
  invalid_payload: {
    text: 'The data of the event is not valid.',
    ar: 'بيانات الطلب غير صالحة.',
  },
} as const satisfies Record<string, ErrorEntry>;
