import { useState } from 'react';
import type { User } from '../../../../../protocol/entities/user.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { Button } from '../../../kit/Button.tsx';
import { w } from '../../../text/w.ts';
import { Nickname } from '../../person/Nickname.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { useRequest } from '../use-request.ts';
import type { Subject } from './InfoWindow.tsx';

const allows = (verdict: string): boolean => verdict === 'allowed';

export const hasModeration = ({ actor, target }: Subject): boolean =>
  allows(may.showAllConnected(actor)) ||
  allows(may.kickEveryone(actor)) ||
  (actor.userID !== target.userID && allows(may.forceDisconnect(actor, target)));

/** Who shares the address, who is anywhere at all, and the acts that are about more than one person. */
export function ModerationTab({ user, actor, target }: Subject) {
  const [listed, setListed] = useState<{ title: string; users: User[] } | null>(null);
  const { busy, request } = useRequest();

  const list = async (title: string, isMeant: (other: User) => boolean): Promise<void> => {
    const answer = await request('requestShowAllConnected', {});
    const users = (answer?.users ?? []) as User[];
    if (answer) setListed({ title, users: users.filter(isMeant) });
  };
  const sharesAddress = (other: User): boolean =>
    other.userID !== user.userID && other.ipAddress !== undefined && other.ipAddress === user.ipAddress;

  return (
    <div className="info-acts">
      {allows(may.showAllConnected(actor)) && (
        <div className="info-buttons">
          <Button size="small" busy={busy} onClick={() => void list(w('info.sameIP'), sharesAddress)}>
            {w('info.sameIP.show')}
          </Button>
          <Button size="small" busy={busy} onClick={() => void list(w('mod.connected.title'), () => true)}>
            {w('mod.showAllConnected')}
          </Button>
        </div>
      )}
      {listed && <Listed {...listed} />}
      <div className="info-buttons">
        {actor.userID !== target.userID && allows(may.forceDisconnect(actor, target)) && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void request('forceDisconnect', { userID: user.userID }, 'toast.userKicked')}
          >
            {w('info.forceDisconnect')}
          </Button>
        )}
        {allows(may.kickEveryone(actor)) && (
          <ConfirmButton
            tone="danger"
            question={w('mod.kickAll.confirm')}
            busy={busy}
            onConfirm={() => void request('requestKickAllUsers', {}, 'toast.allKicked')}
          >
            {w('mod.kickAll')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}

function Listed({ title, users }: { title: string; users: readonly User[] }) {
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {users.length === 0 && <p className="text-ink-3">{w('info.sameIP.empty')}</p>}
      <ul className="info-listed">
        {users.map(other => (
          <li key={other.userID}>
            <Nickname user={other} className="cut" />
            <bdi className="cut text-ink-3">{other.room}</bdi>
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
