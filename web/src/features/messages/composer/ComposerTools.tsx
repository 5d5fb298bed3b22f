import clsx from 'clsx';
import { type RefObject, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, TEXT_COLOR_PICKER_START } from '../../../../../protocol/constants.ts';
import { chat } from '../../../client/chat.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { shortcuts, emojis as siteEmojis } from '../../../client/resources/site-resources.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { composer, setTextColor } from '../../../state/composer.ts';
import { messages } from '../../../state/messages.ts';
import { countUnread, privateMessages } from '../../../state/private/private-messages.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmojiIcon, ExitIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { WeightButtons } from './WeightButtons.tsx';

const fetchPicker = () => import('./EmojiPicker.tsx');
const EmojiPicker = lazyPart(fetchPicker);

type Props = {
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (word: string) => void;
};

/**
 * The picker stays open until the user closes it. It loads on hover or a key press. Shown if the site allows emojis and
 * has some, or after a failed load.
 */
export function EmojiButton({ disabled, field, onPick }: Props) {
  const lists = [useSiteResource(siteEmojis), useSiteResource(shortcuts)] as const;
  const { enableEmoticons } = useSnapshot(siteSettings);
  const emojis = enableEmoticons ? (lists[0].data ?? []) : [];
  // Loaded lists stay, so one is missing only if it was never loaded. Shortcuts are replaced even without emojis.
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
              // Waits until the popover has restored the focus to its button.
              requestAnimationFrame(() => field.current?.focus());
            }}
            onPick={onPick}
          />
        </LazyBoundary>
      )}
    </>
  );
}

const ExitDialog = lazyPart(() => import('../exit/ExitDialog.tsx'));

/** Whether leaving would lose an unsent text or picture, or unread private messages. */
const wouldLose = (hasDraft: boolean): boolean =>
  hasDraft ||
  composer.picture !== null ||
  messages.pending.length > 0 ||
  countUnread(privateMessages.unread) > 0;

/** Leaves the chat. Asks first if something would be lost. */
export function ExitButton({ hasDraft }: { hasDraft: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => chat().leave();
  return (
    <>
      <IconButton
        bordered
        className="composer-exit text-danger"
        label={t('composer.exit')}
        onClick={() => (wouldLose(hasDraft) ? setAsking(true) : leave())}
      >
        <ExitIcon className="icon mirrored" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <LazyBoundary onFailed={leave}>
          <ExitDialog onLeave={leave} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Bold and italic require `canChangeTextStyle`, color requires `canUseAdvancedColorsSys`. */
export function StyleButtons() {
  const { style } = useSnapshot(composer);
  const mayColor = usePermission('canUseAdvancedColorsSys');
  return (
    <>
      <WeightButtons />
      {mayColor && (
        <label className="icon-btn" title={t('composer.color')}>
          <span className="sr-only">{t('composer.color')}</span>
          <input
            type="color"
            className="color-swatch"
            value={style.color === DEFAULT_MESSAGE_COLOR ? TEXT_COLOR_PICKER_START : style.color}
            onChange={event => setTextColor(event.target.value)}
          />
        </label>
      )}
    </>
  );
}

const FEW_LEFT = 20;

export function LettersLeft({ count }: { count: number }) {
  return (
    <span
      id="composer-remaining"
      className={clsx('composer-remaining', count < FEW_LEFT && 'composer-remaining-few')}
    >
      <span aria-hidden="true">
        <span className="max-wide:hidden">{t('composer.remaining', { count })}</span>
        <span className="wide:hidden">{count}</span>
      </span>
      <span className="sr-only">{t('composer.remaining.a11y', { count })}</span>
    </span>
  );
}
