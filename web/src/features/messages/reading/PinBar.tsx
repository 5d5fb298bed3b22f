import clsx from 'clsx';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { pinMessage } from '../../../../../protocol/rules/may/rooms.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { readStored, writeStored } from '../../../browser/local-storage.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { translator } from '../../../i18n/translator.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { isSelf } from '../../../state/session.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon, PinIcon, UnpinIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { showMessage } from '../actions/show-message.ts';
import { MessageText } from '../MessageText.tsx';
import { thumbnailSize } from '../pictures/picture-size.ts';
import './pin-bar.css';

const t = translator({
  'pin.label': 'رسالة مثبتة',
  'pin.whole': 'نص الرسالة المثبتة',
  'pin.unpin': 'إلغاء تثبيت الرسالة',
  'pin.fold': 'طيّ الرسالة المثبتة',
  'pin.unfold': 'إظهار الرسالة المثبتة',
} as const);

const VoiceNote = lazyPart(() => import('../voice/VoiceNote.tsx'));
const MessagePicture = lazyPart(() => import('../pictures/MessagePicture.tsx'));

const KEY = 'samar.pins.folded';
const FOLDED_MAX = 20;

const foldedPins = (): readonly string[] => readStored<string[]>(KEY) ?? [];

/** Stores whether the user has collapsed a pin. Keeps only the newest collapsed pins. */
export const noteFolded = (id: string, isFolded: boolean): void => {
  const others = foldedPins().filter(other => other !== id);
  writeStored(KEY, (isFolded ? [...others, id] : others).slice(-FOLDED_MAX));
};

/** Pinned message above the list: author and two lines, or collapsed to one line. */
export default function PinBar({ message }: { message: ChatMessage }) {
  const { id, sender, picture } = message;
  useSnapshot(ignoring);
  const actor = useActor();
  const ground = useSurface('plain');
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = useState(() => foldedPins().includes(id));
  if (isCovered(sender.userID)) return null;
  const text = lineOf(message);
  const fold = (): void => {
    noteFolded(id, !isFolded);
    setFolded(!isFolded);
  };
  const open = (): void => setOpen(!isOpen && !showMessage(id));
  const unpin = (): void => {
    document.getElementById('messages')?.focus({ preventScroll: true });
    chat()
      .request('requestPinMessage', { messageId: null })
      .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
  };
  return (
    <section className={clsx('pin-bar', isFolded && 'pin-bar-folded')} aria-label={t('pin.label')}>
      <div className="pin-bar-line">
        <PinIcon className="icon-s" aria-hidden="true" />
        {isFolded ? (
          <span className="pin-bar-open">{t('pin.label')}</span>
        ) : (
          <button type="button" className="pin-bar-open" aria-expanded={isOpen || undefined} onClick={open}>
            <bdi className="pin-bar-author">{sender.nickname}</bdi>
            {!isOpen && (
              <span className="pin-bar-text" dir={direction(text)}>
                {text}
              </span>
            )}
          </button>
        )}
        {!isFolded && actor && pinMessage(actor) === 'allowed' && (
          <IconButton label={t('pin.unpin')} onClick={unpin}>
            <UnpinIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t(isFolded ? 'pin.unfold' : 'pin.fold')} aria-expanded={!isFolded} onClick={fold}>
          <ChevronDownIcon className={clsx('icon-s', !isFolded && 'rotate-180')} aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen && !isFolded && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to scroll it
        <section className="pin-bar-whole" tabIndex={0} aria-label={t('pin.whole')}>
          <MessageText text={message.text} links={message.links} style={message.style} ground={ground} />
          {picture && (
            <LazyBoundary loading={<span className="block" style={thumbnailSize(picture)} />}>
              <MessagePicture picture={picture} by={sender.nickname} own={isSelf(sender.userID)} />
            </LazyBoundary>
          )}
          {message.voice && (
            <LazyBoundary>
              <VoiceNote message={message} own={isSelf(sender.userID)} />
            </LazyBoundary>
          )}
        </section>
      )}
    </section>
  );
}
