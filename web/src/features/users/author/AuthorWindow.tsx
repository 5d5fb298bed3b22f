import { useEffect, useState } from 'react';
import { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { type Actor, isVisitor } from '../../../../../protocol/rules/actor.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import type { UpData } from '../../../../../protocol/wire/up.ts';
import { showPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { writePrivately } from '../../../permissions/write-privately.ts';
import { useUser } from '../../../state/use-user.ts';
import { closeWindow, openWindow, type QuotedMessage } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import {
  BanIcon,
  DeleteIcon,
  KickIcon,
  LockIcon,
  PrivateChatIcon,
  ReportIcon,
  UserIcon,
} from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmButton } from '../../windows/ConfirmButton.tsx';
import { useRequest } from '../../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { SanctionButton, type SanctionTerms } from '../info/SanctionButton.tsx';
import { WarningForm } from '../info/WarningForm.tsx';
import '../info/info.css';

/** `leftAt` is null for a present user. `user` is null if the server no longer knows the user. */
export type Author = { user: User | null; leftAt: string | null };

/** Author of a message, as listed on this page or last known to the server. Null until the server has answered. */
export function useAuthor(userId: string | null): Author | null {
  const here = useUser(userId);
  const [asked, setAsked] = useState<Author | null>(null);
  const isHere = here !== null;

  useEffect(() => {
    if (isHere || userId === null) return;
    let isCurrent = true;
    chat()
      .request('requestPerson', { userId })
      .then(({ user, leftAt = null }) => isCurrent && setAsked({ user, leftAt }))
      .catch((refusal: unknown) => {
        if (!(refusal instanceof RequestRejected)) throw refusal;
        if (refusal.code !== 'user_not_found') toast.error(errorSentence(refusal));
        if (isCurrent) setAsked({ user: null, leftAt: null });
      });
    return () => {
      isCurrent = false;
    };
  }, [isHere, userId]);

  return here ? { user: here, leftAt: null } : asked;
}

type AuthorActionsProps = {
  actor: Actor;
  author: Author;
  userId: string;
  nickname: string;
  quoted: QuotedMessage | null;
};

const AddFriendButton = lazyPart(() => import('../../friends/AddFriendButton.tsx'));

const allows = (verdict: string): boolean => verdict === 'allowed';

/** Actions that the server's rules allow the viewer on the author. */
export function AuthorActions({
  actor,
  author: { user, leftAt },
  userId,
  nickname,
  quoted,
}: AuthorActionsProps) {
  const { busy, request } = useRequest();
  const target = user && toActor(user);
  const can = authorRights(actor, target, userId, leftAt === null);
  const named = { nickname: isolate(nickname) };
  const close = (): void => closeWindow('author');

  const mute = (terms: SanctionTerms): void => {
    const data: UpData<'requestChangeUserPermissions'> = {
      ...{ userId, prop: 'allowUserToWrite', value: false, alsoLeft: true },
      ...terms,
    };
    void request('requestChangeUserPermissions', data, 'toast.writePermission.withdrawn');
  };
  const ban = (): Promise<unknown> =>
    request('requestBanUser', { userId, alsoLeft: true }, 'toast.banCreated');
  const erase = async (): Promise<boolean> =>
    (await request('requestDeleteRecent', { userId }, 'toast.recentDeleted')) !== null;
  const eraseAndBan = async (): Promise<void> => {
    if ((await erase()) && (await ban()) !== null) close();
  };

  return (
    <div className="info-actions">
      {can.write && (
        <Button size="small" onClick={() => showPrivateChat(userId, { id: '', text: '', nickname })}>
          <PrivateChatIcon className="icon-s" aria-hidden="true" />
          {t('users.action.private')}
        </Button>
      )}
      {can.warn && <WarningForm userId={userId} alsoLeft />}
      <div className="info-buttons">
        {target && !isVisitor(actor) && (
          <LazyBoundary>
            <AddFriendButton actor={actor} target={{ ...target, isBot: user?.bot === true }} />
          </LazyBoundary>
        )}
        {can.mute && (
          <SanctionButton
            question={t('info.mute.confirm', named)}
            usual={t('restrain.mute.usual')}
            onConfirm={mute}
            busy={busy}
          >
            <LockIcon className="icon-s" aria-hidden="true" />
            {t('info.mute')}
          </SanctionButton>
        )}
        {can.kick && (
          <SanctionButton
            question={t('info.kick.confirm', named)}
            usual={t('restrain.kick.usual')}
            onConfirm={terms =>
              void request('requestKickUser', { userId, alsoLeft: true, ...terms }, 'toast.userKicked')
            }
            busy={busy}
          >
            <KickIcon className="icon-s" aria-hidden="true" />
            {t('info.kick')}
          </SanctionButton>
        )}
        {can.erase && (
          <ConfirmButton
            question={t('author.erase.confirm', named)}
            busy={busy}
            onConfirm={() => void erase()}
          >
            <DeleteIcon className="icon-s" aria-hidden="true" />
            {t('author.erase')}
          </ConfirmButton>
        )}
        {can.ban && (
          <ConfirmButton
            tone="danger"
            question={t('author.ban.confirm', named)}
            busy={busy}
            onConfirm={() => void ban()}
          >
            <BanIcon className="icon-s" aria-hidden="true" />
            {t('info.ban')}
          </ConfirmButton>
        )}
        {can.ban && can.erase && (
          <ConfirmButton
            tone="danger"
            question={t('author.eraseAndBan.confirm', named)}
            busy={busy}
            onConfirm={() => void eraseAndBan()}
          >
            <BanIcon className="icon-s" aria-hidden="true" />
            {t('author.eraseAndBan')}
          </ConfirmButton>
        )}
        {can.report && (
          <Button
            size="small"
            onClick={() => openWindow('report', userId, quoted ?? { id: '', text: '', nickname })}
          >
            <ReportIcon className="icon-s" aria-hidden="true" />
            {t('chat.message.report')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Without a known author only messages can be moderated, and the server checks the author's rank. */
export function authorRights(actor: Actor, target: Actor | null, userId: string, isHere = false) {
  const rank = target?.rank ?? Number.NEGATIVE_INFINITY;
  const author = { author: { userId, rank }, ageMs: 0 };
  const isOther = actor.userId !== userId;
  const isAllowed = (rule: (actor: Actor, target: Actor) => string): boolean =>
    isOther && target !== null && allows(rule(actor, target));
  return {
    // An absent guest has no inbox.
    write: isAllowed(writePrivately) && (target?.accountType === 'super' || isHere),
    warn: isAllowed(may.warn),
    mute: isAllowed((by, on) => may.changeWritePermission(by, on)),
    kick: isAllowed(may.kickFor),
    ban: isAllowed((by, on) => may.ban(by, on)),
    erase: isOther && allows(may.deleteRecent(actor, { userId })) && allows(may.deleteMessage(actor, author)),
    report: isOther && target !== null,
  };
}

const ProfileCard = lazyPart(() => import('../info/ProfileCard.tsx'));

/** Author of a message, present or absent, with the permitted actions. */
export default function AuthorWindow({ window }: WindowProps) {
  const { userId, quoted } = window;
  const actor = useActor();
  const author = useAuthor(userId);
  if (!actor || userId === null) return null;
  const nickname = author?.user?.nickname ?? quoted?.nickname ?? '';
  return (
    <WindowFrame
      window={window}
      icon={<UserIcon className="icon-s" aria-hidden="true" />}
      title={t('author.title', { nickname: isolate(nickname) })}
    >
      {author === null ? (
        <Loading />
      ) : (
        <>
          <AuthorHeader author={author} nickname={nickname} />
          {author.user?.accountType === 'super' && (
            <LazyBoundary loading={<Loading />}>
              <ProfileCard user={author.user} actor={actor} target={toActor(author.user)} />
            </LazyBoundary>
          )}
          <AuthorActions {...{ actor, author, userId, nickname, quoted }} />
        </>
      )}
    </WindowFrame>
  );
}

function AuthorHeader({ author: { user, leftAt }, nickname }: { author: Author; nickname: string }) {
  return (
    <div className="info-header">
      {user && (
        <span className="info-avatar">
          <Avatar image={user.image} nickname={nickname} visibility={user.visibility} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-[.8rem] gap-y-1">
          {user ? (
            <Nickname user={user} on="panel" className="truncated text-[2rem]" />
          ) : (
            <bdi className="truncated text-[2rem]">{nickname}</bdi>
          )}
          {user && <span className="tag">{roleText(user)}</span>}
        </div>
        <p className="text-[1.3rem] text-ink-2">{presenceText(user !== null, leftAt)}</p>
      </div>
    </div>
  );
}

function presenceText(isKnown: boolean, leftAt: string | null): string {
  if (!isKnown) return t('author.unknown');
  return leftAt === null ? t('author.here') : t('author.left', { since: formatTimeAgo(leftAt) });
}
