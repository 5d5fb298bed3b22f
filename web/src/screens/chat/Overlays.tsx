import { lazy } from 'react';
import { useSnapshot } from 'valtio';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { idle } from '../../state/idle.ts';
import { invitations } from '../../state/invitations.ts';
import { warnings } from '../../state/warnings.ts';
import { SwitchNotice } from '../side-panel/SwitchNotice.tsx';

const IdleWarning = lazy(() => import('./IdleWarning.tsx'));
const Invitations = lazy(() => import('./Invitations.tsx'));
const Warnings = lazy(() => import('./Warnings.tsx'));

/** What the server has to say over everything else. */
export function Overlays() {
  const isWarned = useSnapshot(warnings).list.length > 0;
  const isInvited = useSnapshot(invitations).list.length > 0;
  const { closesAt } = useSnapshot(idle);
  return (
    <>
      <SwitchNotice />
      {isWarned && (
        <OnDemand>
          <Warnings />
        </OnDemand>
      )}
      {isInvited && (
        <OnDemand>
          <Invitations />
        </OnDemand>
      )}
      {closesAt !== null && (
        <OnDemand>
          <IdleWarning closesAt={closesAt} />
        </OnDemand>
      )}
    </>
  );
}
