import { type RefObject, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { shortcuts, emojis as siteEmojis } from '../../../client/resources/site-resources.ts';
import { t } from '../../../i18n/t.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmojiIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const fetchPicker = () => import('./EmojiPicker.tsx');
const EmojiPicker = lazyPart(fetchPicker);

type Props = {
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (word: string) => void;
};

/** The picker stays open until it is closed, and is fetched on hover or on a key. Shown if the site allows emojis and has some, or where a list could not be read. */
export function EmojiButton({ disabled, field, onPick }: Props) {
  const lists = [useSiteResource(siteEmojis), useSiteResource(shortcuts)] as const;
  const { enableEmoticons } = useSnapshot(siteSettings);
  const emojis = enableEmoticons ? (lists[0].data ?? []) : [];
  // What was read once stays, so a list is missing only where none was. Shortcuts are replaced where emojis are off, too.
  const missing = lists
    .slice(enableEmoticons ? 0 : 1)
    .filter(({ data, error }) => error !== null && data === undefined);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (emojis.length === 0 && missing.length === 0) return null;
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
        <LazyBoundary onFailed={() => setOpen(false)}>
          <EmojiPicker
            button={button}
            field={field}
            emojis={emojis}
            {...(missing.length > 0 && { onRetry: () => missing.forEach(({ refetch }) => void refetch()) })}
            onClose={() => {
              setOpen(false);
              // After the popover has given the focus back to its button.
              requestAnimationFrame(() => field.current?.focus());
            }}
            onPick={onPick}
          />
        </LazyBoundary>
      )}
    </>
  );
}
