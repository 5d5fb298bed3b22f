import { SOCKETS_PER_NETWORK } from '../constants.ts';
import { initialRecord, type RecordOf, resource } from './define.ts';
import { flag, networkList, picturePath, size, wholeNumber, wordList } from './fields.ts';

/** Fields of both option sections; they are stored once. */
const FLOODING = {
  floodCount: wholeNumber(0, 100, 4),
  floodSeconds: wholeNumber(0, 3_600, 5),
  banFloodersIP: flag(false),
  banFloodersHost: flag(false),
};

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
  fields: {
    logo: picturePath(),
    showLogo: flag(false),
    idleTimeout: wholeNumber(0, 1_440, 0),
    bannerInterval: wholeNumber(1, 3_600, 10),
    maxBots: wholeNumber(0, 100, 10),
    ...FLOODING,
    publicMessagesShown: wholeNumber(1, 50, 50),
    enableEmoticons: flag(true),
    guardCopying: flag(true),
    kickHoldSeconds: wholeNumber(15, 86_400, 300),
    addressDays: wholeNumber(0, 3_650, 90),
    eventDays: wholeNumber(0, 3_650, 0),
    reservedForOwners: wordList('owner، أونر'),
    reservedForAdmins: wordList('admin، administrator، أدمن، مدير، مديرة، إدارة'),
    reservedForModerators: wordList('mod، moderator، مشرف، مشرفة، مراقب، مراقبة'),
    socketsPerNetwork: wholeNumber(1, 1_000, SOCKETS_PER_NETWORK),
    sharedNetworks: networkList(),
  },
  labels: {
    logo: 'رابط الشعار',
    showLogo: 'إظهار شعار الدردشة',
    enableEmoticons: 'تفعيل الرموز التعبيرية',
    guardCopying: 'منع نسخ الرسائل وقائمة الفأرة، والسؤال قبل مغادرة الدردشة',
    idleTimeout: 'مهلة الخمول (بالدقائق)',
    bannerInterval: 'فترة تبديل اللافتات (بالثواني)',
    maxBots: 'أقصى عدد للروبوتات',
    publicMessagesShown: 'عدد الرسائل العامة المعروضة',
    floodCount: 'عدد رسائل الإغراق',
    floodSeconds: 'خلال كم ثانية',
    banFloodersIP: 'حظر عنوان IP للمُغرِقين',
    banFloodersHost: 'حظر مضيف المُغرِقين',
    kickHoldSeconds: 'مدة منع العودة بعد الطرد (بالثواني)',
    addressDays: 'أيام حفظ عناوين IP والبصمات (0 بلا حد)',
    eventDays: 'أيام حفظ سجل الأحداث (0 بلا حد)',
    reservedForOwners: 'كلمات لا يتسمّى بها إلا المالك (بينها فواصل)',
    reservedForAdmins: 'كلمات لا يتسمّى بها إلا المدراء (بينها فواصل)',
    reservedForModerators: 'كلمات لا يتسمّى بها إلا المشرفون (بينها فواصل)',
    socketsPerNetwork: 'أقصى عدد للاتصالات المفتوحة من شبكة واحدة',
    sharedNetworks: 'شبكات مشتركة كالمدارس والشركات (عناوين أو نطاقات بينها فواصل)',
  },
});

const PAIRS = [
  ['minCharacters', 'maxCharacters'],
  ['minShortcuts', 'maxShortcuts'],
  ['minEmoticons', 'maxEmoticons'],
  ['minLines', 'maxLines'],
] as const;

const MAX = 300;
const atLeast = (min: number) => wholeNumber(min, MAX, min);
const atMost = (min: number) => wholeNumber(min, MAX, MAX);

/** The limits of a message, and how many messages a page keeps. */
export const options2 = resource({
  name: 'options-2',
  singular: 'options2',
  model: 'Options',
  noun: { definite: 'خيارات الموقع 2' },
  key: 'id',
  section: 'Options-2',
  pageSize: 1,
  readAccess: 'everybody',
  fields: {
    minCharacters: atLeast(1),
    maxCharacters: atMost(1),
    minShortcuts: atLeast(0),
    maxShortcuts: atMost(0),
    minEmoticons: atLeast(0),
    maxEmoticons: atMost(0),
    minLines: atLeast(1),
    maxLines: atMost(1),
    ...FLOODING,
    scrollBack: size([100, 75], 100),
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
    floodCount: 'عدد رسائل الإغراق',
    floodSeconds: 'خلال كم ثانية',
    scrollBack: 'عدد الرسائل المحفوظة في الشاشة',
    banFloodersIP: 'حظر عنوان IP للمُغرِقين',
    banFloodersHost: 'حظر مضيف المُغرِقين',
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
 * What an operator has set for the whole site: both option sections, which are one record. A new field is declared above
 * and has a column; everything else that names options follows.
 */
export type SiteOptions = RecordOf<typeof options1> & RecordOf<typeof options2>;

export const INITIAL_OPTIONS: SiteOptions = { ...initialRecord(options1), ...initialRecord(options2) };
