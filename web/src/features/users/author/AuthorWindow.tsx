import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { UserIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import type { WindowProps } from '../../windows/index.ts';
import { WindowFrame } from '../../windows/index.ts';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { AuthorActions } from './AuthorActions.tsx';
import { type Author, useAuthor } from './use-author.ts';
import '../info/info.css';

/** The author of a message and what may be done about them, also when they have left. */
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
