import { CONTENT_SCOPES } from '../rules/may/content.ts';
import { CONTENT_SCOPE_NAMES } from './choice-names.ts';
import { resource } from './define.ts';
import { DUTY, DUTY_GROUP, DUTY_LABELS } from './duty.ts';
import { flag, hostList, namedChoice, size, wholeNumber } from './fields.ts';
import { FLOODING, FLOODING_GROUP, FLOODING_LABELS } from './flooding.ts';
import { setting } from './setting.ts';
import { SPAM, SPAM_GROUP, SPAM_LABELS } from './spam.ts';
import { SURGES, SURGES_GROUP, SURGES_LABELS } from './surges.ts';
import type { Unit } from './units.ts';

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
  groups: {
    message: { title: 'حدود الرسالة', hint: 'ما يخالف هذه الحدود يُرفض، مع ذكر السبب لمن كتبه.' },
    flooding: FLOODING_GROUP,
    spam: SPAM_GROUP,
    surges: SURGES_GROUP,
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
    ...SURGES,
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
    imageStorage: setting(wholeNumber(1, 1_000, 200), {
      group: 'content',
      unit: 'megabytes',
      effect: 'إن امتلأت لا تُقبل صورة حتى يُحذف غيرها. وتُحذف الصورة مع رسالتها.',
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
    ...SURGES_LABELS,
    ...DUTY_LABELS,
    scrollBack: 'عدد الرسائل المحفوظة في الشاشة',
    images: 'إرسال الصور في الرسائل',
    imageStorage: 'مساحة الصور',
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
