import type { ErrorEntry } from '../error-entry.ts';

/** Errors that only the browser detects, so the server never sends them. */
export const browserErrors = {
  no_server_response: {
    text: 'No server response',
    ar: 'لا توجد استجابة من الخادم',
    given: true,
  },
  no_socket: {
    text: 'No socket connection',
    ar: 'لا يوجد اتصال بالخادم',
    given: true,
  },
  connection_failed: {
    text: 'connection failed {message}',
    ar: 'تعذّر الاتصال: {message}',
    given: true,
  },
  disconnection_failed: { text: 'disconnection failed', ar: 'تعذّر قطع الاتصال', given: true },
  crashed: {
    text: 'Unexpected Application Error!',
    ar: 'حدث خطأ غير متوقع في التطبيق!',
    given: true,
  },
  page_not_found: { text: '404| Page Not Found', ar: '404| الصفحة غير موجودة', given: true },
} as const satisfies Record<string, ErrorEntry>;
