import { useCurrentUser } from '../../../state/use-user.ts';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';
import { StatusPicker } from './StatusPicker.tsx';

export function OwnCard() {
  const me = useCurrentUser();
  if (!me) return <div className="h-[4.4rem] flex-none" />;
  return (
    <div className="own-card">
      <Avatar image={me.image} nickname={me.nickname} visibility={me.visibility} status={me.status} />
      <div className="min-w-0 flex-1 leading-[1.3]">
        <div className="flex items-center gap-[.6rem]">
          <Star star={me.star} />
          <Nickname user={me} on="panel" className="truncated" />
        </div>
        <small className="text-xs text-ink-3">{roleText(me)}</small>
      </div>
      <StatusPicker status={me.status} />
    </div>
  );
}
