import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { pinMessage } from '../../../../../protocol/rules/may/messages.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { readStored, writeStored } from '../../../browser/local-storage.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-pin.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon, PinIcon, UnpinIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { showMessage } from '../actions/show-message.ts';
import './pin-bar.css';

const PinnedMessage = lazyPart(() => import('./PinnedMessage.tsx'));

const KEY = 'samar.pins.folded';
const FOLDED_MAX = 20;

const foldedPins = (): readonly string[] => readStored<string[]>(KEY) ?? [];

/** The newest pins that this browser has folded. */
export const noteFolded = (id: string, isFolded: boolean): void => {
  const others = foldedPins().filter(other => other !== id);
  writeStored(KEY, (isFolded ? [...others, id] : others).slice(-FOLDED_MAX));
};

/** Above the list: author and text of the pinned message, folded to a line on demand. */
export default function PinBar({ message }: { message: ChatMessage }) {
  const { id, sender } = message;
  useSnapshot(ignoring);
  const actor = useActor();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = useState(() => foldedPins().includes(id));
  if (isCovered(sender.userID)) return null;
  const text = lineOf(message);
  const fold = (): void => {
    noteFolded(id, !isFolded);
    setFolded(!isFolded);
  };
  const unpin = (): void => {
    document.getElementById('messages')?.focus({ preventScroll: true });
    chat()
      .request('requestPinMessage', { messageId: null })
      .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
  };
  return (
    <section className={clsx('pin-bar', isFolded && 'pin-bar-folded')} aria-label={t('pin.label')}>
      <PinIcon className="icon-s" aria-hidden="true" />
      {isFolded ? (
        <span className="pin-bar-open">{t('pin.label')}</span>
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className="pin-bar-open"
            onClick={() => showMessage(id) || setOpen(true)}
          >
            <bdi className="pin-bar-author">{sender.nickname}</bdi>
            <span className="pin-bar-text" dir={direction(text)}>
              {text}
            </span>
          </button>
          {actor && pinMessage(actor) === 'allowed' && (
            <IconButton label={t('pin.unpin')} onClick={unpin}>
              <UnpinIcon className="icon-s" aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
      <IconButton label={t(isFolded ? 'pin.unfold' : 'pin.fold')} aria-expanded={!isFolded} onClick={fold}>
        <ChevronDownIcon className={clsx('icon-s', !isFolded && 'rotate-180')} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <PinnedMessage message={message} button={button} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </section>
  );
}
