import type { ErrorEntry } from '../error-entry.ts';

/** Reasons why the server ends a connection. */
export const endingErrors = {
  left: { text: 'You left the chat.', ar: 'تمت مغادرة الدردشة.' },
  kicked_out: { text: 'You were kicked from the chat.', ar: 'تم إخراجك من الدردشة.' },
  force_disconnected: {
    text: 'Your connection was closed.',
    ar: 'تم قطع اتصالك.',
  },
  replaced: { text: 'The chat was opened elsewhere.', ar: 'فُتحت الدردشة في نافذة أخرى.' },
  idle: { text: 'You were away for too long.', ar: 'انتهت الجلسة لطول الخمول.' },
  room_closed: { text: 'The room was closed.', ar: 'أُغلقت الغرفة.' },
  misuse: { text: 'The connection was misused.', ar: 'قُطع الاتصال لكثرة الطلبات غير الصالحة.' },
  moved: {
    text: 'You were moved to another room.',
    ar: 'تم نقلك إلى غرفة أخرى.',
  },
  too_slow: {
    text: 'The connection is too slow to keep up.',
    ar: 'الاتصال أبطأ من أن يواكب الدردشة.',
  },
  restarting: { text: 'The chat is restarting.', ar: 'يُعاد تشغيل الدردشة.' },
} as const satisfies Record<string, ErrorEntry>;
