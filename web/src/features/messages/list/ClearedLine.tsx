import { Phrase } from '../../../i18n/Phrase.tsx';
import { translator } from '../../../i18n/translator.ts';
import { ClearIcon } from '../../../ui/icons.ts';

const t = translator({
  'message.cleared': 'مُسحت رسائل الغرفة',
} as const);

/** In place of all messages in the room. `by` is null for a reader who does not see that moderator. */
export default function ClearedLine({ by }: { by: string | null }) {
  return (
    <p className="join-leave-line">
      <ClearIcon className="icon-xs" aria-hidden="true" />
      <span>{by === null ? t('message.cleared') : <Phrase id="message.clearedBy" values={{ by }} />}</span>
    </p>
  );
}
