import { SOCKETS_PER_NETWORK } from '../constants.ts';
import {
  CONTENT_SCOPE_NAMES,
  CONTENT_SCOPES,
  SPAM_ACT_NAMES,
  TIME_ZONE_NAMES,
} from '../entities/choice-names.ts';
import { SPAM_ACTS, type SpamAct } from '../entities/protection.ts';
import { TIME_ZONES } from '../text/time-zones.ts';
import {
  type Field,
  initialRecord,
  type RecordOf,
  resource,
  type SettingGroup,
  setting,
  type Unit,
} from './define.ts';
import {
  flag,
  hostList,
  namedChoice,
  networkList,
  picturePath,
  size,
  wholeNumber,
  wordList,
} from './fields.ts';
import { RAIDS, RAIDS_GROUP, RAIDS_LABELS } from './raids.ts';
import {
  NICKNAME_KEPT,
  PROFILES,
  REGISTRATION,
  REGISTRATION_GROUP,
  REGISTRATION_LABELS,
} from './registration.ts';

const duty = 'duty';

/** Confidential, because raiders who know this limit could stay below it. */
const guests: Field<number> = {
  ...setting(wholeNumber(0, 1_000, 0), {
    group: duty,
    unit: 'people',
    effect: 'كم زائرًا يكون في الغرفة حتى يلزمها مناوب. 0: لا يلزم.',
  }),
  confidential: true,
};

/** Conditions under which a room counts as unattended. */
export const DUTY = {
  dutyGuests: guests,
  dutyMinutes: setting(wholeNumber(1, 240, 10), {
    group: duty,
    unit: 'minutes',
    effect: 'كم دقيقة تبقى بلا مناوب حتى يُخبر المشرفون ويبطؤ الزوار.',
  }),
};

export const DUTY_LABELS = { dutyGuests: 'زوار غرفة يلزمها مناوب', dutyMinutes: 'مهلة المناوبة' } as const;

export const DUTY_GROUP: SettingGroup = {
  title: 'المناوبة',
  hint: 'المشرف يقول في الدردشة إنه مناوب. وإذا كثر زوار غرفة بلا مناوب أُخبر المشرفون، وكتب زوارها ببطء حتى يأتي أحدهم.',
};

const flooding = 'flooding';

/** Fields that both option sections contain, but that are stored once. */
export const FLOODING = {
  floodCount: setting(wholeNumber(0, 100, 4), {
    group: flooding,
    unit: 'messages',
    effect: 'المسموح به خلال المدة التالية، وما زاد يوقف الكتابة قليلًا. 0: بلا حد.',
  }),
  floodSeconds: setting(wholeNumber(0, 3_600, 5), {
    group: flooding,
    unit: 'seconds',
    effect: 'المدة التي تُعدّ فيها الرسائل. 0: بلا حد.',
  }),
  banFloodersIP: setting(flag(false), {
    group: flooding,
    effect: 'من توقفت كتابته ثلاث مرات في دقيقة يُحظر عنوانه.',
  }),
  banFloodersHost: setting(flag(false), {
    group: flooding,
    effect: 'من توقفت كتابته ثلاث مرات في دقيقة يُحظر الموقع الذي دخل منه.',
  }),
};

export const FLOODING_LABELS = {
  floodCount: 'عدد رسائل الإغراق',
  floodSeconds: 'خلال كم ثانية',
  banFloodersIP: 'حظر عنوان IP للمُغرِقين',
  banFloodersHost: 'حظر مضيف المُغرِقين',
} as const;

export const FLOODING_GROUP: SettingGroup = {
  title: 'الإغراق',
  hint: 'متى تكون الرسائل أكثر مما ينبغي، وما يصيب من يرسلها. يجمع هذا القسم بين صفحتي الخيارات.',
};

const group = 'spam';

/** Confidential, because spammers who know the limit could stay below it. */
const measure = (max: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(0, max, 0), { group, unit, effect: `${effect} 0: بلا حد.` }),
  confidential: true,
});

const act = (initial: SpamAct): Field<SpamAct> => ({
  ...setting(namedChoice(SPAM_ACTS, SPAM_ACT_NAMES, initial), { group, effect: 'ما يصيب الرسالة عندئذ.' }),
  confidential: true,
});

const within = (min: number, max: number, initial: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(min, max, initial), { group, unit, effect }),
  confidential: true,
});

/** Spam rules. Each has a limit (0 disables the rule) and an action above the limit. */
export const SPAM = {
  repeatCount: measure(
    20,
    'messages',
    'كم مرة يُكتب النص نفسه خلال المدة التالية، في أي غرفة، وما زاد تكرار.',
  ),
  repeatSeconds: within(1, 600, 60, 'seconds', 'المدة التي يُعدّ فيها التكرار.'),
  repeatAct: act('refuse'),
  stretchMax: measure(100, 'characters', 'كم مرة يتتابع الحرف نفسه، مثل «ههههه».'),
  stretchAct: act('refuse'),
  marksMax: measure(100, 'characters', 'كم علامة أو رمزًا تتتابع، مثل «!!!!!».'),
  marksAct: act('refuse'),
  capitalsMin: measure(300, 'characters', 'رسالة بهذا العدد من الحروف اللاتينية كلها كبيرة مخالفة.'),
  capitalsAct: act('refuse'),
  linksPerMinute: measure(60, 'links', 'كم رابطًا يكتب الشخص في الدقيقة.'),
  linksAct: act('refuse'),
  mentionsPerMinute: measure(100, 'mentions', 'كم مرة يذكر الشخص غيره بعلامة @ في الدقيقة.'),
  mentionsAct: act('refuse'),
  spamMuteMinutes: {
    ...within(1, 1_440, 5, 'minutes', 'مدة الكتم حيث يكون هو العقوبة.'),
    askedFor: (record: Readonly<Record<string, unknown>>) =>
      Object.entries(record).some(([name, value]) => name.endsWith('Act') && value === 'mute'),
  },
};

export const SPAM_LABELS = {
  repeatCount: 'تكرار النص نفسه',
  repeatSeconds: 'خلال كم ثانية',
  repeatAct: 'عند التكرار',
  stretchMax: 'تتابع الحرف نفسه',
  stretchAct: 'عند المطّ',
  marksMax: 'تتابع العلامات',
  marksAct: 'عند كثرة العلامات',
  capitalsMin: 'الحروف الكبيرة وحدها',
  capitalsAct: 'عند الحروف الكبيرة',
  linksPerMinute: 'الروابط في الدقيقة',
  linksAct: 'عند كثرة الروابط',
  mentionsPerMinute: 'الإشارات في الدقيقة',
  mentionsAct: 'عند كثرة الإشارات',
  spamMuteMinutes: 'مدة الكتم',
} as const;

export const SPAM_GROUP: SettingGroup = {
  title: 'الإزعاج',
  hint: 'لكل مخالفة مقدار وجزاء، في الغرف والمحادثات الخاصة معًا. من يملك إذن تجاوزها له خمسة أضعاف المقدار ولا شيء فوقها.',
};

/**
 * First option section. `idleTimeout`: minutes, 0 for never. `addressDays` and `eventDays`: days, 0 for ever. A flood
 * limit of 0 disables the check. `sharedNetworks` have ten times the limits per network.
 */
export const options1 = resource({
  name: 'options-1',
  singular: 'options1',
  model: 'Options',
  noun: { definite: 'خيارات الموقع 1' },
  key: 'id',
  section: 'Options-1',
  pageSize: 1,
  readAccess: 'everybody',
  groups: {
    screen: { title: 'الشعار والشاشة', hint: 'ما يراه الجميع في الدردشة؛ يظهر التغيير فور حفظه.' },
    presence: { title: 'الحضور', hint: 'متى يُقطع اتصال من لا يفعل شيئًا، ومتى يعود من طُرد.' },
    clock: { title: 'الساعة', hint: 'بتوقيت أي مدينة تُحسب أوقات الغرف.' },
    flooding: FLOODING_GROUP,
    names: { title: 'الأسماء المحجوزة', hint: 'كلمات تدل على سلطة، فلا يتسمّى بها إلا أصحابها.' },
    registration: REGISTRATION_GROUP,
    networks: { title: 'الشبكات', hint: 'كم اتصالًا يُقبل من شبكة واحدة في الوقت نفسه.' },
    retention: { title: 'مدة الحفظ', hint: 'بعدها يُحذف المحفوظ نهائيًا.' },
  },
  fields: {
    logo: setting(picturePath(), {
      group: 'screen',
      effect: 'صورة أعلى الدردشة: مسار في هذا الموقع، أو عنوان https كامل.',
    }),
    showLogo: setting(flag(false), { group: 'screen', effect: 'يظهر الشعار لكل من في الدردشة.' }),
    bannerInterval: setting(wholeNumber(1, 3_600, 10), {
      group: 'screen',
      unit: 'seconds',
      effect: 'تبقى كل لافتة هذه المدة، ثم تظهر التي تليها.',
    }),
    publicMessagesShown: setting(wholeNumber(1, 50, 50), {
      group: 'screen',
      unit: 'messages',
      effect: 'آخر ما قيل في الغرفة، يراه من يدخلها.',
    }),
    enableEmoticons: setting(flag(true), {
      group: 'screen',
      effect: 'تتحوّل رموز مثل :) إلى صور، ويظهر زر اختيارها.',
    }),
    polls: setting(flag(true), {
      group: 'screen',
      effect: 'ينشر من له إذن استطلاعات في الغرف، ويصوّت الجميع.',
    }),
    typing: setting(flag(true), {
      group: 'screen',
      effect: 'يظهر من يكتب الآن، في الغرف الصغيرة والمحادثات الخاصة.',
    }),
    guardCopying: setting(flag(true), {
      group: 'screen',
      effect: 'يُمنع نسخ الرسائل وقائمة الفأرة في الدردشة كلها، ويُسأل من يغادرها.',
    }),
    idleTimeout: setting(wholeNumber(0, 1_440, 0), {
      group: 'presence',
      unit: 'minutes',
      effect: 'من لا يفعل شيئًا طوالها يُقطع اتصاله، ويُنبَّه قبل ذلك. 0: لا يُقطع أحد.',
    }),
    kickHoldSeconds: setting(wholeNumber(15, 86_400, 300), {
      group: 'presence',
      unit: 'seconds',
      effect: 'من طُرد لا يعود قبل انقضائها.',
    }),
    maxBots: setting(wholeNumber(0, 100, 10), {
      group: 'presence',
      unit: 'bots',
      effect: 'كم رسالة مجدولة تعمل، وكم حسابًا يكون لروبوت؛ وما زاد لا يُرسل ولا يُقبل. 0: لا شيء.',
    }),
    timeZone: setting(namedChoice(TIME_ZONES, TIME_ZONE_NAMES, 'Asia/Riyadh'), {
      group: 'clock',
      effect: 'تتبعه جداول أوقات الغرف، صيفًا وشتاءً.',
    }),
    ...FLOODING,
    reservedForOwners: setting(wordList('owner، أونر'), { group: 'names', effect: 'كلمات بينها فواصل.' }),
    reservedForAdmins: setting(wordList('admin، administrator، أدمن، مدير، مديرة، إدارة'), {
      group: 'names',
      effect: 'كلمات بينها فواصل؛ وهي للمالك أيضًا.',
    }),
    reservedForModerators: setting(wordList('mod، moderator، مشرف، مشرفة، مراقب، مراقبة'), {
      group: 'names',
      effect: 'كلمات بينها فواصل؛ وهي للمدراء والمالك أيضًا.',
    }),
    ...REGISTRATION,
    ...NICKNAME_KEPT,
    ...PROFILES,
    socketsPerNetwork: setting(wholeNumber(1, 1_000, SOCKETS_PER_NETWORK), {
      group: 'networks',
      unit: 'connections',
      effect: 'من جاء بعدها من الشبكة نفسها لا يدخل حتى يخرج غيره.',
    }),
    sharedNetworks: setting(networkList(), {
      group: 'networks',
      effect: 'كالمدارس والشركات: عناوين أو نطاقات بينها فواصل، لها عشرة أضعاف الحدود.',
    }),
    addressDays: setting(wholeNumber(0, 3_650, 90), {
      group: 'retention',
      unit: 'days',
      effect: 'تُحذف بعدها عناوين IP والبصمات. 0: تبقى.',
    }),
    eventDays: setting(wholeNumber(0, 3_650, 0), {
      group: 'retention',
      unit: 'days',
      effect: 'تُحذف بعدها الأحداث من أقدمها. 0: تبقى.',
    }),
  },
  labels: {
    logo: 'رابط الشعار',
    showLogo: 'إظهار شعار الدردشة',
    enableEmoticons: 'تفعيل الرموز التعبيرية',
    polls: 'الاستطلاعات',
    typing: 'إظهار من يكتب',
    guardCopying: 'منع نسخ الرسائل',
    idleTimeout: 'مهلة الخمول',
    bannerInterval: 'فترة تبديل اللافتات',
    maxBots: 'أقصى عدد للروبوتات',
    publicMessagesShown: 'عدد الرسائل العامة المعروضة',
    timeZone: 'توقيت الموقع',
    ...FLOODING_LABELS,
    kickHoldSeconds: 'مدة منع العودة بعد الطرد',
    addressDays: 'مدة حفظ عناوين IP والبصمات',
    eventDays: 'مدة حفظ سجل الأحداث',
    reservedForOwners: 'كلمات لا يتسمّى بها إلا المالك',
    reservedForAdmins: 'كلمات لا يتسمّى بها إلا المدراء',
    reservedForModerators: 'كلمات لا يتسمّى بها إلا المشرفون',
    ...REGISTRATION_LABELS,
    socketsPerNetwork: 'أقصى عدد للاتصالات المفتوحة من شبكة واحدة',
    sharedNetworks: 'شبكات مشتركة',
  },
});

const PAIRS = [
  ['minCharacters', 'maxCharacters'],
  ['minShortcuts', 'maxShortcuts'],
  ['minEmoticons', 'maxEmoticons'],
  ['minLines', 'maxLines'],
] as const;

const MAX = 300;
const atLeast = (min: number, unit: Unit) =>
  setting(wholeNumber(min, MAX, min), { group: 'message', unit, effect: 'ما قلّ عن ذلك لا يُرسل.' });
const atMost = (min: number, unit: Unit) =>
  setting(wholeNumber(min, MAX, MAX), { group: 'message', unit, effect: 'ما زاد على ذلك لا يُرسل.' });

/**
 * Second option section: limits of messages, spam, raids and duty; pictures, voice notes and links; the number
 * of messages that a page stores, and the word preview.
 */
export const options2 = resource({
  name: 'options-2',
  singular: 'options2',
  model: 'Options',
  noun: { definite: 'خيارات الموقع 2' },
  key: 'id',
  section: 'Options-2',
  pageSize: 1,
  readAccess: 'everybody',
  groups: {
    message: { title: 'حدود الرسالة', hint: 'ما يخالف هذه الحدود يُرفض، مع ذكر السبب لمن كتبه.' },
    flooding: FLOODING_GROUP,
    spam: SPAM_GROUP,
    surges: RAIDS_GROUP,
    duty: DUTY_GROUP,
    content: { title: 'الصور والروابط', hint: 'ما يُرسل في الغرف سوى النص. والروابط لا يفتحها الخادم أبدًا.' },
    history: { title: 'الرسائل في الشاشة', hint: 'كم رسالة تبقى في شاشة كل شخص.' },
  },
  fields: {
    minCharacters: atLeast(1, 'characters'),
    maxCharacters: atMost(1, 'characters'),
    minShortcuts: atLeast(0, 'shortcuts'),
    maxShortcuts: atMost(0, 'shortcuts'),
    minEmoticons: atLeast(0, 'emoticons'),
    maxEmoticons: atMost(0, 'emoticons'),
    minLines: atLeast(1, 'lines'),
    maxLines: atMost(1, 'lines'),
    ...FLOODING,
    ...SPAM,
    ...RAIDS,
    ...DUTY,
    scrollBack: setting(size([100, 75], 100), {
      group: 'history',
      unit: 'messages',
      effect: 'ما زاد يختفي من أعلى الشاشة.',
    }),
    images: setting(namedChoice(CONTENT_SCOPES, CONTENT_SCOPE_NAMES, 'off'), {
      group: 'content',
      effect: 'من يُرسل صورًا في الغرف؛ وصورة الزائر مغطاة حتى تُلمس.',
    }),
    voice: setting(namedChoice(CONTENT_SCOPES, CONTENT_SCOPE_NAMES, 'off'), {
      group: 'content',
      effect: 'من يُرسل رسائل صوتية في الغرف، أطولها دقيقة؛ ورسالة الزائر مغطاة حتى تُلمس.',
    }),
    holdVoice: setting(flag(false), {
      group: 'content',
      effect: 'تنتظر رسالة الزائر الصوتية حتى يسمعها مشرف وينشرها.',
    }),
    imageStorage: setting(wholeNumber(1, 1_000, 200), {
      group: 'content',
      unit: 'megabytes',
      effect: 'إن امتلأت لا تُقبل صورة أو رسالة صوتية حتى يُحذف غيرها. ويُحذف الملف مع رسالته.',
    }),
    links: setting(namedChoice(CONTENT_SCOPES, CONTENT_SCOPE_NAMES, 'off'), {
      group: 'content',
      effect: 'من تظهر العناوين في رسائله روابط تُفتح؛ وهي عند غيره نص.',
    }),
    knownHosts: setting(hostList(), {
      group: 'content',
      effect: 'مواقع بينها فواصل، تُفتح دون سؤال؛ وغيرها بعد سؤال.',
    }),
    blockedHosts: setting(hostList(), {
      group: 'content',
      effect: 'مواقع بينها فواصل، تبقى عناوينها نصًّا.',
    }),
    onlyKnownHosts: setting(flag(false), {
      group: 'content',
      effect: 'تبقى عناوين غير المواقع المعروفة نصًّا.',
    }),
    wordRehearsal: setting(flag(false), {
      group: 'history',
      effect: 'تحتفظ الغرف بآخر ألف رسالة عامة في الذاكرة، لتجربة كلمة عليها قبل حفظها.',
    }),
  },
  labels: {
    minCharacters: 'أقل عدد لأحرف الرسالة',
    maxCharacters: 'أكثر عدد لأحرف الرسالة',
    minShortcuts: 'أقل عدد للاختصارات في الرسالة',
    maxShortcuts: 'أكثر عدد للاختصارات في الرسالة',
    minEmoticons: 'أقل عدد للرموز في الرسالة',
    maxEmoticons: 'أكثر عدد للرموز في الرسالة',
    minLines: 'أقل عدد لأسطر الرسالة',
    maxLines: 'أكثر عدد لأسطر الرسالة',
    ...FLOODING_LABELS,
    ...SPAM_LABELS,
    ...RAIDS_LABELS,
    ...DUTY_LABELS,
    scrollBack: 'عدد الرسائل المحفوظة في الشاشة',
    images: 'إرسال الصور في الرسائل',
    voice: 'الرسائل الصوتية في الغرف',
    holdVoice: 'مراجعة رسائل الزوار الصوتية',
    imageStorage: 'مساحة الصور والرسائل الصوتية',
    links: 'إظهار الروابط في الرسائل',
    knownHosts: 'مواقع معروفة',
    blockedHosts: 'مواقع ممنوعة',
    onlyKnownHosts: 'المواقع المعروفة وحدها',
    wordRehearsal: 'تجربة الكلمات على ما كُتب',
  },
  crossFieldErrors: record =>
    Object.fromEntries(
      PAIRS.filter(([min, max]) => Number(record[min]) > Number(record[max])).map(([min, max]) => [
        min,
        `must not be more than ${max}`,
      ]),
    ),
});

/**
 * Site-wide options: both option sections, stored as one record. A new field needs only a column and a declaration in
 * one section.
 */
export type SiteOptions = RecordOf<typeof options1> & RecordOf<typeof options2>;

export const INITIAL_OPTIONS: SiteOptions = { ...initialRecord(options1), ...initialRecord(options2) };
