import { ar } from './texts/ar.ts';
import { panelTexts } from './texts/panel-texts.ts';
import { sectionTexts } from './texts/section-texts.ts';
import { tableTexts } from './texts/table-texts.ts';
import { type PlainKeyOf, translator } from './translator.ts';

const panel = { ...panelTexts, ...sectionTexts, ...tableTexts } as const;

export type PanelText = PlainKeyOf<typeof panel>;

/** The texts of the operator panel over those of the chat. */
export const t = translator({ ...ar, ...panel });
