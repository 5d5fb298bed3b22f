import { keysOf } from '../keys-of.ts';
import type { SectionName } from './permission-table.ts';

type SetupRow = {
  /** Name of the step in the checklist and the event record. */
  ar: string;
  section: SectionName;
  /** Target of the step's link: a setting, a `new` record, or the `starter` list. */
  field?: string;
};

/** Checklist of a new site in display order. The server derives finished steps from stored data. */
export const SETUP = {
  name: { ar: 'الاسم والشعار', section: 'Identity', field: 'siteName' },
  look: { ar: 'الألوان', section: 'Appearance', field: 'accent' },
  rooms: { ar: 'الغرف الأولى', section: 'Rooms', field: 'new' },
  welcome: { ar: 'الترحيب والقوانين', section: 'Chat-Messages', field: 'new' },
  moderator: { ar: 'أول مشرف', section: 'Accounts', field: 'new' },
  words: { ar: 'قائمة الكلمات', section: 'Words', field: 'starter' },
  registration: { ar: 'من يسجّل', section: 'Options-1', field: 'registration' },
  sharing: { ar: 'نشر الدردشة', section: 'Identity', field: 'embedOrigins' },
  place: { ar: 'المكان والخطة', section: 'Options-1' },
  // Also requires all panel sections.
  backup: { ar: 'النسخة الاحتياطية', section: 'Options-1' },
} as const satisfies Record<string, SetupRow>;

export type SetupStep = keyof typeof SETUP;

export const SETUP_STEPS = keysOf<SetupStep>(SETUP);
