import { useSnapshot } from 'valtio';
import type { User } from '../../../../protocol/entities/user.ts';
import { type Actor, isSelf, isVisitor } from '../../../../protocol/rules/actor.ts';
import { banSomeone, report } from '../../../../protocol/rules/may/moderation.ts';
import { invite } from '../../../../protocol/rules/may/rooms.ts';
import { speakPrivately, whisper } from '../../../../protocol/rules/may/talk.ts';
import { BanIcon, BellIcon, InfoIcon, InviteIcon, PrivateChatIcon, ReportIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { say } from '../../kit/toast.ts';
import { actorOf } from '../../rules/actor-of.ts';
import { useActor } from '../../rules/use-actor.ts';
import { people, selectedUser } from '../../state/people.ts';
import { openWindow } from '../../state/windows.ts';
import { refusalText } from '../../text/refusal.ts';
import { type PlainKey, t } from '../../text/t.ts';
import { openPrivateChat } from '../windows/open-private-chat.ts';
import { inviteUser } from './invite-user.ts';

type Action = {
  label: PlainKey;
  icon: typeof InfoIcon;
  tone?: string;
  /** The rules that need nobody to be judged upon. What is not for somebody stays in its place and says so. */
  isFor?: (actor: Actor) => boolean;
  /** Why it cannot be done to this one, as a sentence; null when it can. */
  fault?: (actor: Actor, target: Actor) => string | null;
  act?: (user: User) => void;
};

const unless = (verdict: string, text: () => string): string | null =>
  verdict === 'allowed' ? null : text();

const ACTIONS: readonly Action[] = [
  { label: 'users.action.info', icon: InfoIcon, act: ({ userID }) => openWindow('info', userID) },
  {
    label: 'users.action.private',
    icon: PrivateChatIcon,
    isFor: actor => whisper(actor) === 'allowed',
    fault: (actor, target) => unless(speakPrivately(actor, target), () => t('users.private.refused')),
    act: openPrivateChat,
  },
  {
    label: 'users.action.ban',
    icon: BanIcon,
    tone: 'text-danger',
    fault: (actor, target) =>
      isSelf(actor, target) ? t('ban.refused') : unless(banSomeone(actor), () => t('ban.refused')),
    act: ({ userID }) => openWindow('ban', userID),
  },
  {
    label: 'users.action.report',
    icon: ReportIcon,
    fault: (actor, target) =>
      unless(report(actor, target), () => refusalText({ code: 'forbidden', message: '' })),
    act: ({ userID }) => openWindow('report', userID),
  },
  {
    label: 'users.action.invite',
    icon: InviteIcon,
    isFor: actor => invite(actor) === 'allowed',
    act: inviteUser,
  },
  { label: 'users.action.notify', icon: BellIcon },
];

export function UserActions() {
  const actor = useActor();
  const { selectedID } = useSnapshot(people);
  const isHidden = ({ label }: Action): boolean =>
    label === 'users.action.ban' && (!actor || isVisitor(actor));

  const perform = ({ fault, act }: Action): void => {
    const user = selectedUser();
    if (!user || !actor) return void say.error(t('users.selectFirst'));
    const why = fault?.(actor, actorOf(user)) ?? null;
    if (why === null) act?.(user);
    else say.error(why);
  };

  return (
    <div className="user-actions">
      {ACTIONS.filter(action => !isHidden(action)).map(action => {
        const { label, icon: Icon, tone, isFor, act } = action;
        const isInert = !act || (isFor !== undefined && !(actor && isFor(actor)));
        const hint = isInert ? t('users.action.inert') : selectedID === null ? t('users.selectFirst') : null;
        return (
          <IconButton
            key={label}
            bordered
            unavailable={isInert}
            {...(tone && { className: tone })}
            label={t(label)}
            {...(hint && { hint: `${t(label)}: ${hint}` })}
            onClick={() => perform(action)}
          >
            <Icon className="icon" aria-hidden="true" />
          </IconButton>
        );
      })}
    </div>
  );
}
