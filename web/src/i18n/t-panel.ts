import { ar } from './texts/ar.ts';
import { panelAppealTexts } from './texts/panel/appeal-texts.ts';
import { csvTexts } from './texts/panel/csv-texts.ts';
import { embeddingTexts } from './texts/panel/embedding-texts.ts';
import { emptyTexts } from './texts/panel/empty-texts.ts';
import { panelTexts } from './texts/panel/panel-texts.ts';
import { personTexts } from './texts/panel/person-texts.ts';
import { purposeTexts } from './texts/panel/purpose-texts.ts';
import { roleTemplateTexts } from './texts/panel/role-template-texts.ts';
import { sectionTexts } from './texts/panel/section-texts.ts';
import { sheetTexts } from './texts/panel/sheet-texts.ts';
import { tableTexts } from './texts/panel/table-texts.ts';
import { timetableTexts } from './texts/panel/timetable-texts.ts';
import { usageTexts } from './texts/panel/usage-texts.ts';
import { webhookTexts } from './texts/panel/webhook-texts.ts';
import { whyTexts } from './texts/panel/why-texts.ts';
import { wordTexts } from './texts/panel/word-texts.ts';
import { fill, type PlainKeyOf, translator } from './translator.ts';

const panel = {
  ...panelTexts,
  ...sectionTexts,
  ...tableTexts,
  ...csvTexts,
  ...roleTemplateTexts,
  ...purposeTexts,
  ...emptyTexts,
  ...personTexts,
  ...embeddingTexts,
  ...sheetTexts,
  ...webhookTexts,
  ...usageTexts,
  ...whyTexts,
  ...wordTexts,
  ...timetableTexts,
  ...panelAppealTexts,
} as const;

export type PanelText = PlainKeyOf<typeof panel>;

/** The texts of the operator panel over those of the chat. */
export const t = translator({ ...ar, ...panel });

type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;

const rules = new Intl.PluralRules('ar');

/** A text of the panel that has the six plural forms of Arabic. */
export const plural = (key: PluralOf<keyof typeof panel>, count: number): string =>
  fill(panel[`${key}_${rules.select(count)}`], { count });
