import { lazy, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useEmojis } from '../../api/queries.ts';
import { EmojiIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { site } from '../../state/site.ts';
import { t } from '../../text/t.ts';

const fetchPicker = () => import('./EmojiPicker.tsx');
const EmojiPicker = lazy(fetchPicker);

type Props = { disabled: boolean; onPick: (word: string) => void };

/** Only where there is an emoji to pick and operators let them be. The picker is fetched when a pointer comes near or a key asks for it. */
export function EmojiButton({ disabled, onPick }: Props) {
  const { data: emojis = [] } = useEmojis();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { emoticons } = useSnapshot(site);
  if (!emoticons || emojis.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={t('composer.emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void fetchPicker().catch(() => {})}
      >
        <EmojiIcon className="icon" aria-hidden="true" />
      </IconButton>
      {open && (
        <OnDemand onFailed={() => setOpen(false)}>
          <EmojiPicker
            button={button}
            emojis={emojis}
            onClose={() => setOpen(false)}
            onPick={word => {
              setOpen(false);
              onPick(word);
            }}
          />
        </OnDemand>
      )}
    </>
  );
}
