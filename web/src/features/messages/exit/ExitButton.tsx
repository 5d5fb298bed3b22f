import { useState } from 'react';
import { chat } from '../../../client/chat.ts';
import { t } from '../../../i18n/t.ts';
import { composer } from '../../../state/composer.ts';
import { messages } from '../../../state/messages.ts';
import { countUnread, privateMessages } from '../../../state/private/private-messages.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ExitIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const ExitDialog = lazyPart(() => import('./ExitDialog.tsx'));

/** A text or picture that is not sent, or private messages that are not read, go with the exit. */
const wouldLose = (hasDraft: boolean): boolean =>
  hasDraft ||
  composer.picture !== null ||
  messages.pending.length > 0 ||
  countUnread(privateMessages.unread) > 0;

/** Leaves the chat, after a question where something would be lost. */
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
