import type { User } from '../../../../../protocol/entities/user.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Nickname } from '../display/Nickname.tsx';

/** Users with room and address, as far as the viewer may see them. */
export function ConnectedList({ title, users }: { title: string; users: readonly User[] }) {
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {users.length === 0 && <p className="text-ink-3">{t('info.sameIP.empty')}</p>}
      <ul className="info-connections">
        {users.map(other => (
          <li key={other.userID}>
            <Nickname user={other} className="truncated" />
            <bdi className="truncated text-ink-3">{other.room}</bdi>
            {other.ipAddress !== undefined && (
              <bdi dir="ltr" className="ms-auto text-ink-3">
                {other.ipAddress}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
