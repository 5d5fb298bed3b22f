import { Phrase } from '../../../i18n/Phrase.tsx';
import { translator } from '../../../i18n/translator.ts';
import { ClearIcon } from '../../../ui/icons.ts';

const t = translator({
  'message.cleared': 'مُسحت رسائل الغرفة',
} as const);

/** Line that replaces all messages of a cleared room. `by` is null if the reader cannot see that moderator. */
export default function ClearedLine({ by }: { by: string | null }) {
  return (
    <p className="join-leave-line">
      <ClearIcon className="icon-xs" aria-hidden="true" />
      <span>{by === null ? t('message.cleared') : <Phrase id="message.clearedBy" values={{ by }} />}</span>
    </p>
  );
}
