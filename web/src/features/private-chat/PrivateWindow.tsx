import clsx from 'clsx';
import {
  Fragment,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { DEFAULT_PRIVATE_COLOR, SEND_BLOCK_MS } from '../../../../protocol/constants.ts';
import type { ChatMessage, Sender } from '../../../../protocol/entities/messages.ts';
import { sendAnyPrivateMessage } from '../../../../protocol/rules/may/messages.ts';
import { messageFault } from '../../../../protocol/text/length.ts';
import { askLater } from '../../client/actions/ask-later.ts';
import { chat, watchAllUsers } from '../../client/chat.ts';
import { errorSentence, privateRefusalText } from '../../i18n/errors/chat-error-text.ts';
import { dayOf, formatClock, formatMoment } from '../../i18n/format/format-moment.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { isInPublicRoom } from '../../permissions/is-covered.ts';
import { toActor } from '../../permissions/to-actor.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { writePrivately } from '../../permissions/write-privately.ts';
import {
  blockWriting,
  composer,
  dropPeerBox,
  peerBox,
  setPeerBox,
  styleToSend,
  withReturnedText,
} from '../../state/composer.ts';
import { messages } from '../../state/messages.ts';
import { isPartial, people } from '../../state/people.ts';
import { preferences } from '../../state/preferences.ts';
import {
  acceptPeer,
  isRefusedBy,
  isRequest,
  noteRefusal,
  privateConsent,
} from '../../state/private/consent.ts';
import { privacy } from '../../state/private/privacy.ts';
import {
  clearPrivateRoom,
  markPrivateRead,
  type PrivateMessage,
  privateMessages,
  privateRoomId,
} from '../../state/private/private-messages.ts';
import { clearWaiting, markWaiting } from '../../state/private/waiting-marks.ts';
import { unread } from '../../state/reading/unread.ts';
import { rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';
import { useUser } from '../../state/use-user.ts';
import { closeWindow, openWindow, windows } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ReportIcon, SendIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { useSurface } from '../../ui/theme/readable-colors.ts';
import { toast } from '../../ui/toast/toast.ts';
import { isSubmitKey, MessageField } from '../messages/composer/MessageField.tsx';
import { WeightButtons } from '../messages/composer/WeightButtons.tsx';
import { DayLine } from '../messages/list/DayLine.tsx';
import { MessageText } from '../messages/MessageText.tsx';
import { usePinnedBottom } from '../messages/scroll/use-pinned-bottom.ts';
import { Avatar } from '../users/display/Avatar.tsx';
import { Nickname } from '../users/display/Nickname.tsx';
import { Star } from '../users/display/Star.tsx';
import { useRequest } from '../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

const TypingLine = lazyPart(() => import('../messages/composer/TypingLine.tsx'));
const BlockedBar = lazyPart(() => import('../messages/composer/BlockedBar.tsx'));

/**
 * Sends a private message without waiting for earlier acks, because the socket keeps the order. Resolves with its
 * success. Shows a refusal as a toast, except a rate limit, which blocks writing.
 */
export const sendPrivateMessage = async (to: string, chatMessage: string): Promise<boolean> => {
  try {
    const style = styleToSend(composer.style);
    const { id, waits } = await chat().request('privateMessage', { to, chatMessage, style });
    if (waits) markWaiting(to, id);
    return true;
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    if (error.code === 'private_refused') noteRefusal(to, Date.now());
    if (error.code === 'rate_limited') blockWriting(error.retryAfterMs ?? SEND_BLOCK_MS);
    else toast.error(errorSentence(error));
    return false;
  }
};

type MessageBubbleProps = { message: PrivateMessage; own: boolean; isSeen: boolean };

/** `isSeen`: the peer has sent a read receipt for it. */
export function MessageBubble({ message, own, isSeen }: MessageBubbleProps) {
  const ground = useSurface(own ? 'own' : 'panel');
  return (
    <div className={clsx('bubble', own && 'bubble-own')}>
      <MessageText text={message.text} links={message.links} style={message.style} ground={ground} />
      <small>
        <time dateTime={message.sentAt} title={formatMoment(message.sentAt)}>
          {formatClock(message.sentAt)}
        </time>
        {isSeen && ` · ${t('pm.seen')}`}
        {message.waits && ` · ${t('pm.waits')}`}
      </small>
    </div>
  );
}

export function PrivateComposer({ to }: { to: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const keptFocus = useRef(false);
  // Synchronous, because otherwise the caret jumps to the end when the user types in the middle.
  const now = useSnapshot(composer, { sync: true });
  const { blockedUntil, blockedFor } = now;
  const { draft } = peerBox(now, to);
  const refusedText = useRefusedText(to);
  const write = (text: string): void => setPeerBox(to, { ...peerBox(composer, to), draft: text });

  const send = async (): Promise<void> => {
    const { identity } = session;
    const chatMessage = peerBox(composer, to).draft.trim();
    if (refusedText !== null || blockedUntil > 0 || messageFault(chatMessage) !== null) return;
    write('');
    const isSent = await sendPrivateMessage(to, chatMessage);
    // After the end of the session the draft belongs to another user.
    if (!isSent && session.identity?.userId === identity?.userId)
      setPeerBox(to, withReturnedText(peerBox(composer, to), chatMessage));
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
      <LazyBoundary>
        <TypingLine to={to} />
      </LazyBoundary>
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
            placeholder={refusedText ?? t('pm.placeholder')}
            disabled={refusedText !== null}
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

/**
 * Reason why the user cannot receive messages now, or null. For an unlisted peer only the sender's permissions are
 * checked.
 */
function useRefusedText(peerId: string): string | null {
  const actor = useActor();
  const peer = useUser(peerId);
  const known = useSnapshot(privateConsent);
  if (!actor) return null;
  if (peer) return privateRefusalText(writePrivately(actor, toActor(peer), known));
  const isRefused = isRefusedBy(peerId, Date.now(), known);
  return privateRefusalText(isRefused ? 'private_refused' : sendAnyPrivateMessage(actor));
}

type RequestBarProps = { windowId: string; peerId: string; nickname: string };

/** Actions for a stranger's first message. A reply accepts the chat. */
export function RequestBar({ windowId, peerId, nickname }: RequestBarProps) {
  const title = useId();
  const { busy, request } = useRequest();

  const refuse = async (): Promise<void> => {
    if (!(await request('requestRefusePrivate', { userId: peerId }))) return;
    toast.success(t('pm.request.refused', { nickname: isolate(nickname) }));
    closeWindow(windowId);
  };

  return (
    <section className="private-request" aria-labelledby={title}>
      <h3 id={title}>{t('pm.request.title')}</h3>
      <p>{t('pm.request', { nickname: isolate(nickname) })}</p>
      <div className="private-request-acts">
        <Button size="small" tone="primary" onClick={() => acceptPeer(peerId)}>
          {t('pm.request.accept')}
        </Button>
        <Button size="small" busy={busy} onClick={() => void refuse()}>
          {t('pm.request.refuse')}
        </Button>
        <Button size="small" onClick={() => openWindow('private-report', peerId)}>
          {t('pm.request.report')}
        </Button>
      </div>
    </section>
  );
}

/** Id of the peer's last message, for a read receipt. Null if the peer sent none, and for message requests. */
export const newestRead = (
  peerId: string,
  list: readonly ChatMessage[],
  isRequest: boolean,
): string | null =>
  isRequest ? null : (list.findLast(({ sender }) => sender.userID === peerId)?.id ?? null);

/** Whether a private chat is a stranger's message request. */
export const useIsRequest = (peerId: string, list: readonly ChatMessage[]): boolean => {
  const me = useActor();
  const peer = useUser(peerId);
  const known = useSnapshot(privateConsent);
  if (!me) return false;
  const people = { me, peer: peer && toActor(peer), isPublicRoom: isInPublicRoom() };
  return isRequest(peerId, list, people, known);
};

/**
 * Peer of a private chat: current or last known state, and location. Users outside this room are looked up in the list
 * of all rooms. With a partial list the server is asked.
 */
export const usePeer = (
  peerId: string,
  last: Sender | undefined,
): { peer: Sender | null; whereabouts: Whereabouts } => {
  const here = useUser(peerId);
  const seen = useRef<Sender | null>(null);
  useEffect(() => {
    if (here) seen.current = here;
  }, [here]);
  const known = useSnapshot(people);
  const isInRoom = known.room.byId[peerId] !== undefined;
  useEffect(() => {
    const need = `private ${peerId}`;
    let isOn = true;
    const watch = (known: unknown): void => watchAllUsers(need, isOn && !known);
    if (isInRoom || !isPartial()) watch(isInRoom);
    else void askLater(({ findOrAsk }) => findOrAsk(peerId)).then(watch);
    return () => {
      isOn = false;
      watch(null);
    };
  }, [isInRoom, peerId]);
  const whereabouts = whereaboutsOf(
    peerId,
    known,
    useSnapshot(messages).list,
    useSnapshot(rooms).currentName,
  );
  return { peer: here ?? last ?? seen.current, whereabouts };
};

/** Delay that combines receipts of consecutive messages, so that they use less of the reader's rate limit. */
const TOLD_AFTER_MS = 2_000;

/**
 * Sends the peer a read receipt while the page is visible. `newest`: id of the peer's newest read message, or null if
 * there is nothing to confirm.
 */
export const useReadReceipts = (peerId: string, newest: string | null): void => {
  const { isAway } = useSnapshot(unread);
  const sharesSeen = useSnapshot(privacy).chosen?.seen === true;
  useEffect(() => {
    if (!sharesSeen || isAway || newest === null) return;
    const timer = setTimeout(() => {
      chat()
        .request('privateSeen', { to: peerId, messageId: newest })
        .catch((error: unknown) => {
          // The peer has left or the limit is reached. The failure is not shown, and the next message sends another
          // receipt.
          if (!(error instanceof RequestRejected)) throw error;
        });
    }, TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sharesSeen, isAway, newest, peerId]);
};

const NOTHING = (): void => {};

/** An unlisted peer without messages, with the name under which the chat was opened. */
const unlisted = ({ userId, quoted }: WindowProps['window']): Sender | undefined =>
  quoted && userId !== null
    ? {
        userID: userId,
        username: quoted.nickname,
        nickname: quoted.nickname,
        nicknameColor: '#000000',
        image: '',
        star: { img: null, visible: false },
        nicknameImg: { name: null, visible: false },
      }
    : undefined;

/** A private chat. Closing it deletes its messages and its draft. */
export default function PrivateWindow({ window }: WindowProps) {
  const peerId = window.userId ?? '';
  const roomId = privateRoomId(peerId);
  const list = useSnapshot(privateMessages).byRoom[roomId] ?? [];
  const { peer, whereabouts } = usePeer(
    peerId,
    list.findLast(({ sender }) => sender.userID === peerId)?.sender ?? unlisted(window),
  );
  const isBack = whereabouts.at === 'here' || whereabouts.at === 'elsewhere';
  const { fontSize } = useSnapshot(preferences);
  const { scroller, content, pinned, toBottom, keepPlace } = usePinnedBottom(NOTHING);
  const newest = list.at(-1);

  const { isAway } = useSnapshot(unread);
  const request = useIsRequest(peerId, list);
  const { seen } = useSnapshot(privateConsent);
  useReadReceipts(peerId, newestRead(peerId, list, request));

  useEffect(
    () => () => {
      clearPrivateRoom(roomId);
      dropPeerBox(peerId);
    },
    [roomId, peerId],
  );
  useEffect(() => {
    if (!isAway) markPrivateRead(peerId);
  }, [peerId, isAway]);
  useEffect(() => {
    if (isBack) clearWaiting(peerId);
  }, [peerId, isBack]);
  // Scrolls to the newest message, unless the user reads further up. The user's own message always scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer message scrolls, not a change of the other values
  useLayoutEffect(() => {
    if (pinned.current || newest?.sender.userID !== peerId) toBottom(0);
    else keepPlace();
  }, [newest?.id]);

  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  if (!peer) return null;
  const { nickname } = peer;
  return (
    <WindowFrame
      window={window}
      action={
        !request &&
        list.some(({ proof }) => proof !== undefined) && (
          <IconButton label={t('pm.report')} onClick={() => openWindow('private-report', peerId)}>
            <ReportIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        )
      }
      title={
        <span className="private-title">
          <Avatar small image={peer.image} />
          <Star star={peer.star} />
          <Nickname user={peer} on={isFront ? 'chrome' : 'panel'} className="truncated" />
        </span>
      }
    >
      <div className="private">
        <div
          ref={scroller}
          className="private-list"
          style={{ fontSize: `${fontSize}rem` }}
          role="log"
          aria-label={t('pm.title', { nickname })}
        >
          <div ref={content} className="private-lines">
            {list.length === 0 && (
              <p className="m-auto text-ink-3">{t('pm.empty', { nickname: isolate(nickname) })}</p>
            )}
            {list.map((message, at) => (
              <Fragment key={message.id}>
                {dayOf(message.sentAt) !== dayOf(list[at - 1]?.sentAt ?? '') && (
                  <DayLine at={message.sentAt} />
                )}
                <MessageBubble
                  message={message}
                  own={message.sender.userID !== peerId}
                  isSeen={seen[peerId] === message.id}
                />
              </Fragment>
            ))}
            <PeerPlace nickname={nickname} whereabouts={whereabouts} />
          </div>
        </div>
        {request && <RequestBar windowId={window.id} peerId={peerId} nickname={nickname} />}
        <PrivateComposer to={peerId} />
      </div>
    </WindowFrame>
  );
}

/** Says where the peer is, unless in this room. */
function PeerPlace({ nickname, whereabouts }: { nickname: string; whereabouts: Whereabouts }) {
  if (whereabouts.at === 'here') return null;
  const name = isolate(nickname);
  return (
    <p className="text-center text-sm text-ink-3" role="status">
      {whereabouts.at === 'elsewhere'
        ? t('pm.where.elsewhere', { nickname: name, room: isolate(whereabouts.room) })
        : t(`pm.where.${whereabouts.at}`, { nickname: name })}
    </p>
  );
}
