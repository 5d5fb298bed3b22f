import { useSnapshot } from 'valtio';
import { isVisitor } from '../../../../protocol/rules/actor.ts';
import { banSomeone } from '../../../../protocol/rules/may/moderation.ts';
import { speakPrivately } from '../../../../protocol/rules/may/talk.ts';
import { BanIcon, BellIcon, InfoIcon, InviteIcon, PrivateChatIcon, ReportIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { say } from '../../kit/toast.ts';
import { actorOf } from '../../rules/actor-of.ts';
import { useActor } from '../../rules/use-actor.ts';
import { people, selectedUser } from '../../state/people.ts';
import { openWindow, type WindowKind } from '../../state/windows.ts';
import { type PlainKey, t } from '../../text/t.ts';

type Action = { label: PlainKey; icon: typeof InfoIcon; tone?: string; opens?: WindowKind };

/** What has no window has no behaviour: it stays in its place and says so. */
const ACTIONS: readonly Action[] = [
  { label: 'users.action.info', icon: InfoIcon, opens: 'info' },
  { label: 'users.action.private', icon: PrivateChatIcon, opens: 'private' },
  { label: 'users.action.ban', icon: BanIcon, tone: 'text-danger', opens: 'ban' },
  { label: 'users.action.report', icon: ReportIcon },
  { label: 'users.action.invite', icon: InviteIcon },
  { label: 'users.action.notify', icon: BellIcon },
];

export function UserActions() {
  const actor = useActor();
  const { selectedID } = useSnapshot(people);

  /** The rules that need nobody to be judged upon; the window judges the rest. */
  const isHidden = ({ opens }: Action): boolean => opens === 'ban' && (!actor || isVisitor(actor));

  const open = (kind: WindowKind): void => {
    const user = selectedUser();
    if (!user || !actor) return void say.error(t('users.selectFirst'));
    if (kind === 'private' && speakPrivately(actor, actorOf(user)) !== 'allowed')
      return void say.error(t('users.private.refused'));
    if (kind === 'ban' && banSomeone(actor) !== 'allowed') return void say.error(t('ban.refused'));
    openWindow(kind, user.userID);
  };

  return (
    <div className="user-actions">
      {ACTIONS.filter(action => !isHidden(action)).map(({ label, icon: Icon, tone, opens }) => (
        <IconButton
          key={label}
          bordered
          unavailable={!opens}
          {...(tone && { className: tone })}
          label={t(label)}
          {...(!opens && { hint: `${t(label)}: ${t('users.action.inert')}` })}
          {...(opens && selectedID === null && { hint: `${t(label)}: ${t('users.selectFirst')}` })}
          onClick={() => opens && open(opens)}
        >
          <Icon className="icon" aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
