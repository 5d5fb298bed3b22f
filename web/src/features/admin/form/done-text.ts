import type { Resource } from '../../../../../protocol/resources/define.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { inTwoLanguages } from '../../../i18n/two-languages.ts';

type Done = 'created' | 'edited' | 'deleted';

/** Names of entities in the requirements that differ from the declared name. */
const ENGLISH: Readonly<Record<string, string>> = { user: 'account', chatMsg: 'chat message' };

const doneInEnglish = (what: string, done: Done): string => `The ${what} has been successfully ${done}`;

/** Toast after saving or deleting a record. */
export const doneText = ({ noun, singular }: Pick<Resource, 'noun' | 'singular'>, done: Done): string =>
  inTwoLanguages(
    t(`admin.toast.${done}`, { what: nameOf(noun.definite) }),
    doneInEnglish(ENGLISH[singular] ?? singular, done),
  );

const OTHERS: Partial<Record<PanelText, string>> = {
  'admin.toast.event.deleted': doneInEnglish('event', 'deleted'),
  'admin.toast.chatMsgTimer.edited': doneInEnglish('chat message timer', 'edited'),
  'admin.toast.giftsSpeedDir.edited': doneInEnglish("gift's speed/dir", 'edited'),
};

/** Toast for other actions, with the English text of the requirements if given. */
export const savedText = (text: PanelText): string => inTwoLanguages(t(text), OTHERS[text] ?? null);
