import './friends.css';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Friend } from '../../../../protocol/entities/friends.ts';
import { showPrivateChat } from '../../client/actions/open-private-chat.ts';
import { subscribeSession } from '../../client/actions/session-subscription.ts';
import { acceptFriend, askFriend, endFriend, ignoreFriend, loadFriends } from '../../client/friends.ts';
import { friendFault } from '../../i18n/errors/friend-errors.ts';
import type { AnyError } from '../../i18n/errors/sentences.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t as chatText } from '../../i18n/t.ts';
import { t } from '../../i18n/texts/friend-texts.ts';
import { chooseFriendNotices, friends } from '../../state/friends.ts';
import { preferences } from '../../state/preferences.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { DeleteIcon, HiddenIcon, InviteIcon, PrivateChatIcon, UsersIcon } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ConfirmDialog } from '../windows/ConfirmDialog.tsx';

const named = ({ nickname }: Pick<Friend, 'nickname'>) => ({ nickname: isolate(nickname) });

const fail = (error: unknown): void => void toast.error(friendFault(error as AnyError));

/** Present friends first, then by name. */
const inOrder = (one: Friend, other: Friend): number =>
  Number(other.online === true) - Number(one.online === true) ||
  one.nickname.localeCompare(other.nickname, 'ar');

export default function FriendsTab() {
  const { list, fault } = useSnapshot(friends);
  useEffect(() => {
    if (friends.list === null) void loadFriends();
  }, []);
  if (list === null) {
    if (fault === null) return <Skeleton label={chatText('app.loading')} />;
    if (fault === 'forbidden') return <p className="text-ink-3">{t('friends.forbidden')}</p>;
    return <LoadFailed text={t('friends.failed')} onRetry={() => void loadFriends()} />;
  }
  const inState = (wanted: Friend['state']): Friend[] =>
    list.filter(({ state }) => state === wanted).sort(inOrder);
  return (
    <>
      <AddFriend />
      <People title={t('friends.requests')} people={inState('asking')} row={AskingRow} />
      {list.length === 0 ? (
        <EmptyState
          icon={<UsersIcon className="icon-l" aria-hidden="true" />}
          title={t('friends.empty.title')}
        >
          {t('friends.empty')}
        </EmptyState>
      ) : (
        <People title={t('friends.list')} people={inState('friends')} row={FriendRow} />
      )}
      <People title={t('friends.sent')} people={inState('asked')} row={AskedRow} />
      <EntryNotices />
    </>
  );
}

function AddFriend() {
  const [username, setUsername] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const name = username.trim();
    if (name === '') return setFault(t('friends.add.missing'));
    setBusy(true);
    try {
      const { state } = await askFriend({ username: name });
      toast.success(t(state === 'friends' ? 'friends.now' : 'friends.asked'));
      setUsername('');
    } catch (error) {
      setFault(friendFault(error as AnyError));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="friend-add" onSubmit={event => void submit(event)}>
      <TextField
        label={t('friends.add')}
        placeholder={t('friends.add.name')}
        autoComplete="off"
        value={username}
        error={fault}
        onChange={event => {
          setUsername(event.target.value);
          setFault(null);
        }}
      />
      <Button size="small" tone="primary" type="submit" busy={busy}>
        <InviteIcon className="icon-s" aria-hidden="true" />
        {t('friends.add.submit')}
      </Button>
    </form>
  );
}

type RowProps = { friend: Friend };

type PeopleProps = { title: string; people: readonly Friend[]; row: (props: RowProps) => ReactNode };

/** A titled list; renders nothing if it is empty. */
export function People({ title, people, row: Row }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title} className="friend-section">
      <div className="list-head">
        <h2>{title}</h2> <span className="count">{people.length}</span>
      </div>
      <ul className="friend-list">
        {people.map(friend => (
          <li key={friend.id} className="friend-row">
            <Row friend={friend} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Allows one request at a time and shows a refusal. */
function useAct(): { busy: boolean; act: (run: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const act = async (run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await run();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}

function Name({ friend: { nickname, username } }: RowProps) {
  return (
    <bdi className="friend-name truncated" title={username}>
      {nickname}
    </bdi>
  );
}

export function AskingRow({ friend }: RowProps) {
  const { busy, act } = useAct();
  const { id } = friend;
  return (
    <>
      <Name friend={friend} />
      <Button
        size="small"
        tone="primary"
        busy={busy}
        aria-label={t('friends.accept.a11y', named(friend))}
        onClick={() => void act(() => acceptFriend(id))}
      >
        {t('friends.accept')}
      </Button>
      <Button
        size="small"
        busy={busy}
        aria-label={t('friends.decline.a11y', named(friend))}
        onClick={() => void act(() => endFriend(id))}
      >
        {t('friends.decline')}
      </Button>
    </>
  );
}

function AskedRow({ friend }: RowProps) {
  const { busy, act } = useAct();
  return (
    <>
      <Name friend={friend} />
      <Button
        size="small"
        busy={busy}
        aria-label={t('friends.withdraw.a11y', named(friend))}
        onClick={() => void act(() => endFriend(friend.id))}
      >
        {t('friends.withdraw')}
      </Button>
    </>
  );
}

function FriendRow({ friend }: RowProps) {
  const { busy, act } = useAct();
  const [question, setQuestion] = useState<'remove' | 'block' | null>(null);
  const { id, nickname, online } = friend;
  const presence = t(online === true ? 'friends.online' : 'friends.offline');

  const confirm = async (): Promise<void> => {
    const isBlock = question === 'block';
    if (await act(() => (isBlock ? ignoreFriend(id) : endFriend(id))))
      toast.success(t(isBlock ? 'friends.blocked' : 'friends.removed', named(friend)));
    setQuestion(null);
  };

  return (
    <>
      <i
        role="img"
        aria-label={presence}
        title={presence}
        className={`status-dot ${online === true ? 'status-available' : 'friend-away'}`}
      />
      <Name friend={friend} />
      <IconButton
        label={t('friends.write', named(friend))}
        onClick={() => showPrivateChat(id, { id: '', text: '', nickname })}
      >
        <PrivateChatIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('friends.block', named(friend))} onClick={() => setQuestion('block')}>
        <HiddenIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('friends.remove', named(friend))} onClick={() => setQuestion('remove')}>
        <DeleteIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      {question && (
        <ConfirmDialog
          title={t(`friends.${question}.confirm`, named(friend))}
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** This browser's setting for notices of entering friends. */
function EntryNotices() {
  const { notices, pushes } = useSnapshot(friends);
  const { push } = useSnapshot(preferences);
  const { busy, act } = useAct();

  const choosePushes = async (on: boolean): Promise<void> => {
    if (push !== 'off' && (await act(() => subscribeSession(push, on)))) chooseFriendNotices({ pushes: on });
  };

  return (
    <div className="friend-choices">
      <Switch checked={notices} onChange={on => chooseFriendNotices({ notices: on })}>
        {t('friends.notices')}
      </Switch>
      {push !== 'off' && (
        <Switch checked={pushes} disabled={busy} onChange={on => void choosePushes(on)}>
          {t('friends.pushes')}
        </Switch>
      )}
    </div>
  );
}
