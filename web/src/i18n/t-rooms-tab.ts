import { ar } from './texts/ar.ts';
import { translator } from './translator.ts';

export const roomsTabTexts = {
  'rooms.list': 'قائمة الغرف',
  'rooms.size': '{size} من {max}',
  'rooms.locked': 'غرفة بكلمة مرور',
  'rooms.full': 'ممتلئة',
  'rooms.empty': 'لا توجد غرف.',
  'rooms.create': 'إنشاء غرفة',
  'rooms.mine': 'غرفي',
} as const;

export const t = translator({ ...ar, ...roomsTabTexts });
