import type { ErrorEntry } from '../error-entry.ts';

/** Refusals inside the chat: messages, requests to other users, rooms. */
export const actErrors = {
  muted: {
    text: 'You are not allowed to write at the moment.',
    ar: 'الكتابة غير متاحة لك حاليًا.',
  },
  only_members_write: {
    text: 'Only members can write in this room at the moment.',
    ar: 'الكتابة في هذه الغرفة للأعضاء فقط حاليًا.',
  },
  only_staff_write: {
    text: 'Only staff can write in this room at the moment.',
    ar: 'الكتابة في هذه الغرفة للمشرفين فقط حاليًا.',
  },
  slow_mode: {
    text: 'This room is in slow mode, please wait.',
    ar: 'الوضع البطيء مفعَّل في هذه الغرفة، يُرجى الانتظار.',
  },
  empty_message: { text: 'The message is empty.', ar: 'الرسالة فارغة.' },
  message_too_short: {
    text: 'The message has fewer than {limit} characters.',
    ar: 'الرسالة قصيرة، وأقل عدد للأحرف فيها: {limit}.',
  },
  message_too_long: {
    text: 'The message has more than {limit} characters.',
    ar: 'الرسالة طويلة، وأكثر عدد للأحرف فيها: {limit}.',
  },
  rate_limited: {
    text: 'Cannot send more than 4 messages within 5 seconds, please wait',
    ar: 'لا يمكن إرسال أكثر من 4 رسائل خلال 5 ثوانٍ، يُرجى الانتظار.',
  },
  too_fast: { text: 'Please wait a few moments', ar: 'يُرجى الانتظار لحظات.' },
  message_not_found: {
    text: 'This message no longer exists.',
    ar: 'لم تعد هذه الرسالة موجودة.',
  },
  picture_storage_full: {
    text: 'There is no space for pictures and voice notes at the moment.',
    ar: 'امتلأت مساحة الصور والرسائل الصوتية.',
  },
  private_refused: {
    text: 'This user receives no private messages from you.',
    ar: 'هذا المستخدم لا يستقبل رسائل خاصة منك.',
  },
  user_not_found: { text: 'There is no such user.', ar: 'هذا المستخدم غير موجود.' },
  room_name_taken: {
    text: 'This room name is taken.',
    ar: 'اسم الغرفة مستخدَم، يُرجى اختيار اسم آخر.',
  },
} as const satisfies Record<string, ErrorEntry>;
