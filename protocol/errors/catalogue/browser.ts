import type { ErrorEntry } from '../error-entry.ts';

/** What only a browser can know: it never crosses the wire. */
export const browserErrors = {
  no_server_response: {
    status: 503,
    text: 'No server response',
    ar: 'لا توجد استجابة من الخادم',
    temporary: true,
    given: true,
  },
  no_socket: {
    status: 503,
    text: 'No socket connection',
    ar: 'لا يوجد اتصال بالخادم',
    temporary: true,
    given: true,
  },
  connection_failed: {
    status: 503,
    text: 'connection failed {message}',
    ar: 'تعذّر الاتصال: {message}',
    temporary: true,
    given: true,
  },
  disconnection_failed: { status: 503, text: 'disconnection failed', ar: 'تعذّر قطع الاتصال', given: true },
  crashed: {
    status: 500,
    text: 'Unexpected Application Error!',
    ar: 'حدث خطأ غير متوقع في التطبيق!',
    given: true,
  },
  page_not_found: { status: 404, text: '404| Page Not Found', ar: '404| الصفحة غير موجودة', given: true },
} as const satisfies Record<string, ErrorEntry>;
