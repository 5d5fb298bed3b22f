import { keysOf } from '../keys-of.ts';
import type { SectionName } from './permission-table.ts';

type SetupRow = {
  /** Its name in the checklist and in the event record. */
  ar: string;
  /** Operators of this section see the step. */
  section: SectionName;
  /** Target of the step's link: a setting, a `new` record, or the `starter` list. */
  field?: string;
};

/** Steps of a new site's checklist, in its order. The server computes from the stored data which are done. */
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
  // Needs the whole panel besides.
  backup: { ar: 'النسخة الاحتياطية', section: 'Options-1' },
} as const satisfies Record<string, SetupRow>;

export type SetupStep = keyof typeof SETUP;

export const SETUP_STEPS = keysOf<SetupStep>(SETUP);
