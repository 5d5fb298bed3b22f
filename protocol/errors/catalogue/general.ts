import type { ErrorEntry } from '../error-entry.ts';

/** What any request can be answered, of whatever subject. */
export const generalErrors = {
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
  too_large: { status: 413, text: 'This is larger than allowed.', ar: 'الحجم أكبر من المسموح.' },
  body_too_slow: {
    status: 408,
    text: 'The request took too long to arrive. Please try again.',
    ar: 'تأخر وصول الطلب. يُرجى المحاولة مرة أخرى.',
    temporary: true,
  },
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
  forbidden: { status: 403, text: 'You have no permission to do this.', ar: 'لا صلاحية لديك لهذا الإجراء.' },
  bad_frame: { status: 400, text: 'The frame is not a message.', ar: 'تعذّرت قراءة الطلب.' },
  unknown_event: { status: 400, text: 'There is no such event.', ar: 'الطلب غير معروف.' },
  invalid_payload: {
    status: 400,
    text: 'The data of the event is not valid.',
    ar: 'بيانات الطلب غير صالحة.',
  },
} as const satisfies Record<string, ErrorEntry>;
