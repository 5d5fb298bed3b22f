import type { ErrorEntry } from '../error-entry.ts';

/** Refusals to enter a room, at entry and in the chat. */
export const roomErrors = {
  room_not_found: { text: 'There is no such room.', ar: 'هذه الغرفة غير موجودة.' },
  room_full: { text: 'The room is full.', ar: 'الغرفة ممتلئة' },
  room_not_open: { text: 'The room is closed now.', ar: 'الغرفة مغلقة الآن' },
  wrong_password: {
    text: 'Wrong password. Sorry this is a private room!',
    ar: 'كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!',
    given: true,
  },
  too_many_tries: {
    text: 'Too many wrong passwords, please try again later.',
    ar: 'محاولات خاطئة كثيرة، يُرجى المحاولة لاحقًا.',
  },
  bad_invitation: {
    text: 'The invitation is no longer valid.',
    ar: 'لم تعد هذه الدعوة صالحة.',
  },
  invite_ended: {
    text: 'The invitation link is no longer valid.',
    ar: 'لم تعد هذه الدعوة صالحة.',
  },
  same_room: { text: 'You are already in this room.', ar: 'هذه هي الغرفة الحالية.' },
  fast_room_switch: {
    text: 'Please wait a few moments',
    ar: 'يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.',
  },
} as const satisfies Record<string, ErrorEntry>;
