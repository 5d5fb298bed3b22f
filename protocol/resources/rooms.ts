import { z } from 'zod';
import { ROOM_MAX_USERS, SLOW_SECONDS_MAX } from '../constants.ts';
import { WRITERS_NAMES } from '../entities/choice-names.ts';
import { Room, WRITERS } from '../entities/rooms.ts';
import { passwordErrors } from '../errors/catalogue/passwords.ts';
import { cleanRoomName } from '../text/names.ts';
import { Timetable } from '../timetable/timetable.ts';
import { type Field, resource } from './define.ts';
import { color, flag, namedChoice, optionalText, text, wholeNumber } from './fields.ts';

const NAME_MAX = 60;
const SUBJECT_MAX = 200;
const PASSWORD_MAX = 256;

/** Reserved room name: the address for announcements to all rooms. */
const EVERY_ROOM = 'all';

/** Room name in NFC without invisible characters. */
const roomName = (): Field<string> => ({
  kind: 'text',
  shape: text(NAME_MAX)
    .shape.refine(name => !/\p{Cc}/u.test(name.normalize('NFKC')), 'must not contain control characters')
    .transform((written, context) => {
      const cleaned = cleanRoomName(written);
      if (cleaned.ok && cleaned.name.normalize('NFKC').toLowerCase() !== EVERY_ROOM) return cleaned.name;
      const message = cleaned.ok ? 'is reserved for all rooms' : cleaned.text;
      context.issues.push({ code: 'custom', message, input: written });
      return z.NEVER;
    }),
});

/** An empty text leaves the password unchanged. Null removes it. */
const password = (): Field<string | null> => ({
  kind: 'password',
  shape: z
    .string({ error: 'must be a text' })
    .max(PASSWORD_MAX, `has at most ${PASSWORD_MAX} characters`)
    .nullable(),
  initial: null,
});

/** User limit of a room; null for none. */
const maxUsers = (): Field<number | null> => {
  const { shape, ...field } = wholeNumber(ROOM_MAX_USERS.min, ROOM_MAX_USERS.max);
  return { ...field, shape: shape.nullable(), initial: null };
};

/** Timetable of a room, which only operators receive. */
const timetable = (): Field<Timetable> => ({
  kind: 'timetable',
  shape: Timetable,
  initial: [],
  confidential: true,
});

/**
 * Rooms. Answers contain `Room` of entities/ with `hasPassword` instead of the password. `primary` has its own call.
 */
export const rooms = resource({
  name: 'rooms',
  singular: 'room',
  model: 'Room',
  noun: {
    add: 'إضافة غرفة',
    edit: 'تعديل الغرفة',
    definite: 'الغرفة',
    added: 'إنشاء غرفة جديدة',
    demonstrative: 'هذه الغرفة',
    purpose: 'أضف غرفة باسم وسعة، ويمكن أن تكون لها كلمة مرور ومواعيد.',
  },
  key: 'name',
  section: 'Rooms',
  pageSize: 9,
  readAccess: 'everybody',
  ownCalls: true,
  list: { sorted: ['primary', 'size'] },
  fields: {
    name: roomName(),
    nameColor: color('#000000'),
    nameBGColor: color('#ffffff'),
    subject: optionalText(SUBJECT_MAX),
    subjectColor: color('#000000'),
    subjectBGColor: color('#ffffff'),
    password: password(),
    passwordConfirm: password(),
    denyShowAccessMsg: flag(false),
    maxUsers: maxUsers(),
    slowSeconds: wholeNumber(0, SLOW_SECONDS_MAX, 0),
    writers: namedChoice(WRITERS, WRITERS_NAMES, 'everyone'),
    timetable: timetable(),
  },
  labels: {
    name: 'اسم الغرفة',
    nameColor: 'لون الاسم',
    nameBGColor: 'خلفية الاسم',
    subject: 'موضوع الغرفة',
    subjectColor: 'لون الموضوع',
    subjectBGColor: 'خلفية الموضوع',
    password: 'كلمة المرور',
    passwordConfirm: 'تأكيد كلمة المرور',
    denyShowAccessMsg: 'منع إظهار رسالة الدخول',
    maxUsers: 'أقصى عدد للمستخدمين',
    slowSeconds: 'الوضع البطيء: ثوانٍ بين رسالتين',
    writers: 'من يكتب',
    timetable: 'أوقات الغرفة',
    primary: 'رئيسية',
  },
  crossFieldErrors: room =>
    (room.password ?? '') === (room.passwordConfirm ?? '')
      ? {}
      : { passwordConfirm: passwordErrors.password_mismatch.text },
});

/** A room as operators configured it, without the current effects of the timetable. */
export const ConfiguredRoom = Room.omit({ size: true, closed: true, theme: true }).extend({
  timetable: Timetable,
});

/** Body of PATCH /rooms/{id}. */
export const PrimaryRoom = z.strictObject({ primary: flag(false).shape });
