import type { ErrorEntry } from '../error-entry.ts';

/** Why a connection ended. */
export const endingErrors = {
  left: { status: 410, text: 'You left the chat.', ar: 'تمت مغادرة الدردشة.' },
  kicked_out: { status: 403, text: 'You were kicked from the chat.', ar: 'تم إخراجك من الدردشة.' },
  force_disconnected: {
    status: 401,
    text: 'Your connection was closed.',
    ar: 'تم قطع اتصالك.',
    temporary: true,
  },
  replaced: { status: 409, text: 'The chat was opened elsewhere.', ar: 'فُتحت الدردشة في نافذة أخرى.' },
  idle: { status: 408, text: 'You were away for too long.', ar: 'انتهت الجلسة لطول الخمول.' },
  room_closed: { status: 410, text: 'The room was closed.', ar: 'أُغلقت الغرفة.' },
  misuse: { status: 400, text: 'The connection was misused.', ar: 'قُطع الاتصال لكثرة الطلبات غير الصالحة.' },
  moved: {
    status: 409,
    text: 'You were moved to another room.',
    ar: 'تم نقلك إلى غرفة أخرى.',
    temporary: true,
  },
  too_slow: {
    status: 503,
    text: 'The connection is too slow to keep up.',
    ar: 'الاتصال أبطأ من أن يواكب الدردشة.',
    temporary: true,
  },
  restarting: { status: 503, text: 'The chat is restarting.', ar: 'يُعاد تشغيل الدردشة.', temporary: true },
} as const satisfies Record<string, ErrorEntry>;
