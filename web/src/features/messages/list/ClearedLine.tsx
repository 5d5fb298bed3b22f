import { Phrase } from '../../../i18n/Phrase.tsx';
import { ClearIcon } from '../../../ui/icons.ts';

const CLEARED = 'مُسحت رسائل الغرفة';

/** In place of all messages in the room. `by` is null for a reader who does not see that moderator. */
export default function ClearedLine({ by }: { by: string | null }) {
  return (
    <p className="join-leave-line">
      <ClearIcon className="icon-xs" aria-hidden="true" />
      <span>{by === null ? CLEARED : <Phrase id="message.clearedBy" values={{ by }} />}</span>
    </p>
  );
}
