import { BanIcon, BellIcon, InfoIcon, InviteIcon, PrivateChatIcon, ReportIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { type PlainKey, t } from '../../text/t.ts';
import { useCurrentUser } from '../person/use-current-user.ts';

type Action = { label: PlainKey; icon: typeof InfoIcon; tone?: string; hiddenFromVisitors?: true };

const ACTIONS: readonly Action[] = [
  { label: 'users.action.info', icon: InfoIcon },
  { label: 'users.action.private', icon: PrivateChatIcon },
  { label: 'users.action.ban', icon: BanIcon, tone: 'text-danger', hiddenFromVisitors: true },
  { label: 'users.action.report', icon: ReportIcon },
  { label: 'users.action.invite', icon: InviteIcon },
  { label: 'users.action.notify', icon: BellIcon },
];

export function UserActions() {
  const visitor = useCurrentUser()?.accountType !== 'super';
  return (
    <div className="user-actions">
      {ACTIONS.filter(({ hiddenFromVisitors }) => !(hiddenFromVisitors && visitor)).map(
        ({ label, icon: Icon, tone }) => (
          <IconButton
            key={label}
            bordered
            unavailable
            {...(tone && { className: tone })}
            label={t(label)}
            hint={`${t(label)}: ${t('users.action.inert')}`}
          >
            <Icon className="icon" aria-hidden="true" />
          </IconButton>
        ),
      )}
    </div>
  );
}
