import { pluralOf, translator } from './translator.ts';

const missedTexts = {
  'missed.title': 'ما فاتك',
  'missed.hide': 'إخفاء «ما فاتك»',
  'missed.none.title': 'لا شيء ينتظرك',
  'missed.none': 'هنا تجد بعد غيابك طلبات الصداقة والمحادثات والرسائل التي تذكرك.',
  'missed.chats': 'محادثات تنتظرك',
  'missed.open': 'فتح',
  'missed.open.a11y': 'فتح محادثة {nickname}',
  'missed.mentions': 'رسائل تذكرك',
  'missed.go': 'إلى الغرفة',
  'missed.go.a11y': 'إلى الغرفة {room}',
  'missed.read': 'اطّلعت',
  'missed.read.a11y': 'اطّلعت على رسائل {nickname}',
  'missed.done': 'تم',
  'missed.failed': 'تعذّر تحميل الرسائل التي تذكرك.',
  'missed.messages_zero': 'لا رسائل',
  'missed.messages_one': 'رسالة واحدة',
  'missed.messages_two': 'رسالتان',
  'missed.messages_few': '{count} رسائل',
  'missed.messages_many': '{count} رسالة',
  'missed.messages_other': '{count} رسالة',
} as const;

export const t = translator(missedTexts);

const plural = pluralOf(missedTexts);

export const messageCount = (count: number): string => plural('missed.messages', count);
