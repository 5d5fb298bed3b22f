import { type KeyboardEvent, type SubmitEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { DEFAULT_PRIVATE_COLOR } from '../../../../protocol/constants.ts';
import { sendAnyPrivateMessage } from '../../../../protocol/rules/may/messages.ts';
import { messageFault } from '../../../../protocol/text/length.ts';
import { sendPrivateMessage } from '../../client/send-private-message.ts';
import { privateRefusalText } from '../../i18n/private-refusal-text.ts';
import { t } from '../../i18n/t-windows.ts';
import { toActor } from '../../permissions/to-actor.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { writePrivately } from '../../permissions/write-privately.ts';
import { composer, peerBox, putBack, setPeerBox } from '../../state/composer.ts';
import { isRefusedBy, privateConsent } from '../../state/private/consent.ts';
import { session } from '../../state/session.ts';
import { useUser } from '../../state/use-user.ts';
import { SendIcon } from '../../ui/icons.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { BlockedBar, isSubmitKey, MessageField, WeightButtons } from '../messages/index.ts';

export function PrivateComposer({ to }: { to: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const keptFocus = useRef(false);
  // Synchronous: otherwise the caret jumps to the end when typing in the middle.
  const now = useSnapshot(composer, { sync: true });
  const { blockedUntil, blockedFor } = now;
  const { draft } = peerBox(now, to);
  const why = useRefusedText(to);
  const write = (text: string): void => setPeerBox(to, { ...peerBox(composer, to), draft: text });

  const send = async (): Promise<void> => {
    const { identity } = session;
    const chatMessage = peerBox(composer, to).draft.trim();
    if (why !== null || blockedUntil > 0 || messageFault(chatMessage) !== null) return;
    write('');
    const isSent = await sendPrivateMessage(to, chatMessage);
    // After the end of the session the draft belongs to another person.
    if (!isSent && session.identity?.userId === identity?.userId)
      setPeerBox(to, putBack(peerBox(composer, to), chatMessage));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      className="private-composer"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <WeightButtons iconClass="icon-s" />
      {blockedUntil > 0 ? (
        <LazyBoundary>
          <BlockedBar until={blockedUntil} total={blockedFor} />
        </LazyBoundary>
      ) : (
        <div className="field private-field">
          <MessageField
            field={field}
            keptFocus={keptFocus}
            defaultColor={DEFAULT_PRIVATE_COLOR}
            aria-label={t('pm.placeholder')}
            placeholder={why ?? t('pm.placeholder')}
            disabled={why !== null}
            value={draft}
            onDrop={event => event.preventDefault()}
            onKeyDown={onKeyDown}
            onWrite={write}
          />
        </div>
      )}
      <button
        type="submit"
        className="send-btn send-btn-small"
        aria-label={t('composer.send')}
        title={t('composer.send')}
      >
        <SendIcon className="icon-s mirrored" aria-hidden="true" />
      </button>
    </form>
  );
}

/** Why one cannot write to this person now; null where one can. Of who is in no list only the own permissions are judged. */
function useRefusedText(peerId: string): string | null {
  const actor = useActor();
  const peer = useUser(peerId);
  const known = useSnapshot(privateConsent);
  if (!actor) return null;
  if (peer) return privateRefusalText(writePrivately(actor, toActor(peer), known));
  const isRefused = isRefusedBy(peerId, Date.now(), known);
  return privateRefusalText(isRefused ? 'private_refused' : sendAnyPrivateMessage(actor));
}
