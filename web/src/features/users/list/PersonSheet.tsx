import { t } from '../../../i18n/t.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { useUser } from '../../../state/use-user.ts';
import Sheet from '../../../ui/dialogs/Sheet.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { offeredActions } from './UserActions.tsx';

type Props = { userId: string; onClose: () => void };

/** A user tapped on a phone, with the available actions by name. */
export default function PersonSheet({ userId, onClose }: Props) {
  const actor = useActor();
  const user = useUser(userId);
  if (!user) return null;
  const actions = offeredActions(actor, toActor(user)).filter(({ hint }) => hint === null);
  return (
    <Sheet low label={user.nickname} closeLabel={t('app.close')} open onClose={onClose}>
      <div className="flex min-w-0 items-center gap-3 pb-2">
        <Avatar image={user.image} visibility={user.visibility} status={user.status} />
        <Nickname user={user} on="panel" className="truncated text-[1.8rem]" />
        <span className="tag ms-auto flex-none">{roleText(user)}</span>
      </div>
      <ul className="sheet-actions">
        {actions.map(({ label, icon: Icon, tone, run }) => (
          <li key={label}>
            <button
              type="button"
              className={`sheet-action ${tone ?? ''}`}
              onClick={() => {
                onClose();
                run?.(user);
              }}
            >
              <Icon className="icon" aria-hidden="true" />
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
