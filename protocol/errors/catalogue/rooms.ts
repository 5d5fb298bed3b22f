import type { ErrorEntry } from '../error-entry.ts';

/** Refusals to enter a room, at the entry and in the chat. */
export const roomErrors = {
  room_not_found: { status: 404, text: 'There is no such room.', ar: 'هذه الغرفة غير موجودة.' },
  room_full: { status: 403, text: 'The room is full.', ar: 'الغرفة ممتلئة', temporary: true },
  room_not_open: { status: 403, text: 'The room is closed now.', ar: 'الغرفة مغلقة الآن', temporary: true },
  wrong_password: {
    status: 403,
    text: 'Wrong password. Sorry this is a private room!',
    ar: 'كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!',
    given: true,
  },
  too_many_tries: {
    status: 429,
    text: 'Too many wrong passwords, please try again later.',
    ar: 'محاولات خاطئة كثيرة، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  bad_invitation: {
    status: 403,
    text: 'The invitation is not valid any more.',
    ar: 'لم تعد هذه الدعوة صالحة.',
  },
  same_room: { status: 409, text: 'You are already in this room.', ar: 'هذه هي الغرفة الحالية.' },
  fast_room_switch: {
    status: 429,
    text: 'Please wait a few moments',
    ar: 'يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.',
    temporary: true,
  },
} as const satisfies Record<string, ErrorEntry>;
