import { panelTexts } from './panel-texts.ts';
import { sectionTexts } from './section-texts.ts';
import { type PlainOf, textsOf } from './texts.ts';

const texts = { ...panelTexts, ...sectionTexts } as const;

export type PanelText = PlainOf<typeof texts>;

/** The words of the operator panel. */
export const p = textsOf(texts);
