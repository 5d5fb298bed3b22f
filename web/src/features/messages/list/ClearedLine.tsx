import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import { ClearIcon } from '../../../ui/icons.ts';

/** In the place of all that the room held. `by` is null for who does not see who cleared it. */
export default function ClearedLine({ by }: { by: string | null }) {
  return (
    <p className="join-leave-line">
      <ClearIcon className="icon-xs" aria-hidden="true" />
      <span>{by === null ? t('message.cleared') : <Phrase id="message.clearedBy" values={{ by }} />}</span>
    </p>
  );
}
