import type { Status } from '../../../../../protocol/entities/user.ts';
import { chat } from '../../../client/chat.ts';
import { t } from '../../../i18n/t.ts';
import { useCurrentUser } from '../../../state/use-user.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { RegisterButton } from '../../membership/RegisterButton.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';

const CHOICES = ['available', 'busy', 'away'] as const satisfies Status[];

export function StatusPicker({ status }: { status: Status }) {
  return (
    <Select
      className="status-select"
      label={t('side.status')}
      value={status}
      onChange={choice => chat().setStatus(choice)}
      options={CHOICES.map(choice => ({
        value: choice,
        text: t(`status.${choice}`),
        mark: <i className={`status-dot status-${choice}`} />,
      }))}
    />
  );
}

export function OwnCard() {
  const me = useCurrentUser();
  if (!me) return <div className="h-[4.4rem] flex-none" />;
  return (
    <div className="own-card">
      <Avatar image={me.image} nickname={me.nickname} visibility={me.visibility} status={me.status} />
      <div className="min-w-0 flex-[1_1_10rem] leading-[1.3]">
        <div className="flex items-center gap-[.6rem]">
          <Star star={me.star} />
          <Nickname user={me} on="panel" className="truncated" />
        </div>
        <div>
          <small className="text-xs text-ink-3">{roleText(me)}</small>
          <RegisterButton />
        </div>
      </div>
      <StatusPicker status={me.status} />
    </div>
  );
}
