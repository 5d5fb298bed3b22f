import { SOCKETS_PER_NETWORK } from '../constants.ts';
import { TIME_ZONES } from '../text/time-zones.ts';
import { TIME_ZONE_NAMES } from './choice-names.ts';
import { resource } from './define.ts';
import { flag, namedChoice, networkList, picturePath, wholeNumber, wordList } from './fields.ts';
import { FLOODING, FLOODING_GROUP, FLOODING_LABELS } from './flooding.ts';
import { setting } from './setting.ts';

/** `idleTimeout` in minutes and 0 for never; `addressDays` and `eventDays` in days and 0 for ever; a flood of 0 is no limit; `sharedNetworks` have ten times as much of all that is counted by network. */
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
    socketsPerNetwork: 'أقصى عدد للاتصالات المفتوحة من شبكة واحدة',
    sharedNetworks: 'شبكات مشتركة',
  },
});
