import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { type Actor, isVisitor } from '../../../../../protocol/rules/actor.ts';
import { sendAnyPrivateMessage } from '../../../../../protocol/rules/may/messages.ts';
import { banSomeone, removeUser, report } from '../../../../../protocol/rules/may/moderation.ts';
import { invite } from '../../../../../protocol/rules/may/rooms.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence, errorText, privateRefusalText } from '../../../i18n/errors/chat-error-text.ts';
import { type PlainKey, t } from '../../../i18n/t.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { writePrivately } from '../../../permissions/write-privately.ts';
import { people, selectedUser } from '../../../state/people.ts';
import { rooms } from '../../../state/rooms.ts';
import { useUser } from '../../../state/use-user.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { BanIcon, BellIcon, InfoIcon, InviteIcon, PrivateChatIcon, ReportIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';

const showError = (code: string): void => void toast.error(errorSentence({ code, message: '' }));

/** Invites a user of another room to the current one. */
export const inviteUser = ({ userID: userId, room }: Pick<User, 'userID' | 'room'>): void => {
  if (room === rooms.currentName) {
    showError('same_room');
    return;
  }
  chat()
    .request('requestInviteUsers', { userIds: [userId] })
    .then(
      answer =>
        answer.invited === 0 ? showError('user_not_found') : void toast.success(t('users.invite.sent')),
      (refusal: RequestRejected) => void toast.error(errorSentence(refusal)),
    );
};

type Action = {
  label: PlainKey;
  icon: typeof InfoIcon;
  tone?: string;
  /**
   * Checks the rules without a target. A forbidden action stays visible but disabled with a reason.
   */
  isFor?: (actor: Actor) => boolean;
  /** Reason why the action is refused for this target; null if it is allowed. */
  fault?: (actor: Actor, target: Actor) => string | null;
  run?: (user: User) => void;
};

const unless = (verdict: string, text: () => string): string | null =>
  verdict === 'allowed' ? null : text();

const ACTIONS: readonly Action[] = [
  { label: 'users.action.info', icon: InfoIcon, run: ({ userID: userId }) => openWindow('info', userId) },
  {
    label: 'users.action.private',
    icon: PrivateChatIcon,
    isFor: actor => sendAnyPrivateMessage(actor) === 'allowed',
    fault: (actor, target) => privateRefusalText(writePrivately(actor, target)),
    run: openPrivateChat,
  },
  {
    label: 'users.action.ban',
    icon: BanIcon,
    tone: 'text-danger',
    isFor: actor => banSomeone(actor) === 'allowed',
    fault: (actor, target) => unless(removeUser(actor, target), () => t('ban.refused')),
    run: ({ userID: userId }) => openWindow('ban', userId),
  },
  {
    label: 'users.action.report',
    icon: ReportIcon,
    fault: (actor, target) =>
      unless(report(actor, target), () => errorText({ code: 'forbidden', message: '' })),
    run: ({ userID: userId }) => openWindow('report', userId),
  },
  {
    label: 'users.action.invite',
    icon: InviteIcon,
    isFor: actor => invite(actor) === 'allowed',
    run: inviteUser,
  },
  { label: 'users.action.notify', icon: BellIcon },
];

/** An action with the reason why it is disabled; null if enabled. */
export type OfferedAction = Action & { hint: string | null };

/** The actor's actions, each with the reason if disabled. `target`: null without a selection. */
export function offeredActions(actor: Actor | null, target: Actor | null): OfferedAction[] {
  const isHidden = ({ label }: Action): boolean =>
    label === 'users.action.ban' && (!actor || isVisitor(actor));
  return ACTIONS.filter(action => !isHidden(action)).map(action => ({
    ...action,
    hint: hintOf(action, actor, target),
  }));
}

function hintOf({ run, isFor, fault }: Action, actor: Actor | null, target: Actor | null): string | null {
  if (!run || (isFor && !(actor && isFor(actor)))) return t('users.action.inert');
  return actor && target ? (fault?.(actor, target) ?? null) : null;
}

export function UserActions() {
  const actor = useActor();
  const { selectedId } = useSnapshot(people);
  const selected = useUser(selectedId);
  const target = selected && toActor(selected);

  const perform = ({ run }: Action): void => {
    const user = selectedUser();
    if (user) run?.(user);
    else toast.error(t('users.selectFirst'));
  };

  return (
    <div className="user-actions">
      {offeredActions(actor, target).map(action => {
        const { label, icon: Icon, tone, hint } = action;
        const tip = hint ?? (selectedId === null ? t('users.selectFirst') : null);
        return (
          <IconButton
            key={label}
            bordered
            unavailable={hint !== null}
            {...(tone && hint === null && { className: tone })}
            label={t(label)}
            {...(tip !== null && { hint: `${t(label)}: ${tip}` })}
            onClick={() => perform(action)}
          >
            <Icon className="icon" aria-hidden="true" />
          </IconButton>
        );
      })}
    </div>
  );
}
