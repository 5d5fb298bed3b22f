import { type Field, type SettingGroup, setting, type Unit } from './define.ts';
import { namedChoice, wholeNumber } from './fields.ts';

const REGISTRATIONS = ['off', 'approval', 'open'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

const REGISTRATION_NAMES = {
  off: 'متوقف',
  approval: 'بموافقة المشرفين',
  open: 'لكل زائر',
} as const satisfies Record<Registration, string>;

const PROFILE_PICTURES = ['off', 'reviewed', 'open'] as const;
export type ProfilePictures = (typeof PROFILE_PICTURES)[number];

const PROFILE_PICTURE_NAMES = {
  off: 'متوقفة',
  reviewed: 'بعد موافقة مشرف',
  open: 'فور رفعها',
} as const satisfies Record<ProfilePictures, string>;

const group = 'registration';

/** Confidential, because abusers who know the limit could stay below it. */
const limit = (min: number, max: number, initial: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(min, max, initial), { group, unit, effect }),
  confidential: true,
});

/** Settings for the registration of names by guests, with limits. */
export const REGISTRATION = {
  registration: setting(namedChoice(REGISTRATIONS, REGISTRATION_NAMES, 'open'), {
    group,
    effect: 'من يحفظ اسمه بكلمة مرور يصير عضوًا، ولا يتسمّى به غيره.',
  }),
  registrationsPerDay: limit(1, 1_000, 3, 'people', 'كم زائرًا من شبكة واحدة يحفظ اسمه في اليوم.'),
  registrationMinutes: limit(
    0,
    10_080,
    0,
    'minutes',
    'كم مضى على أول دخول بالجهاز حتى يُحفظ اسم صاحبه. 0: بلا انتظار.',
  ),
};

/** Settings for profile pictures that members upload. */
export const PROFILES = {
  profilePictures: setting(namedChoice(PROFILE_PICTURES, PROFILE_PICTURE_NAMES, 'reviewed'), {
    group,
    effect: 'صورة يرفعها العضو ويراها من يفتح بطاقته. ما رُفع من قبل يبقى حتى يُمسح.',
  }),
};

/** Days for which a guest's name stays reserved for the device. */
export const NICKNAME_KEPT = {
  nicknameKeptDays: setting(wholeNumber(0, 30, 7), {
    group,
    unit: 'days',
    effect: 'من خرج يعود باسمه من جهازه، ولا يأخذه غيره حتى تنقضي. 0: الاسم لمن سبق.',
  }),
};

export const REGISTRATION_LABELS = {
  registration: 'حفظ أسماء الزوار',
  registrationsPerDay: 'أسماء من شبكة واحدة في اليوم',
  registrationMinutes: 'مدة معرفة الجهاز',
  nicknameKeptDays: 'مدة حفظ الاسم للجهاز',
  profilePictures: 'صور ملفات الأعضاء',
} as const;

export const REGISTRATION_GROUP: SettingGroup = {
  title: 'حفظ الأسماء',
  hint: 'الزائر يحفظ اسمه بكلمة مرور، فيبقى له وإن خرج.',
};
