import { useSnapshot } from 'valtio';
import { invitations } from '../../../state/invitations.ts';
import { preferences } from '../../../state/preferences.ts';
import { leaving } from '../../../state/reading/leaving.ts';
import { shownPicture } from '../../../state/reading/shown-picture.ts';
import { idleWarning } from '../../../state/session.ts';
import { warnings } from '../../../state/warnings.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { InFront } from '../../messages/index.ts';
import { SwitchNotice } from '../../rooms/list/SwitchNotice.tsx';

const IdleWarning = lazyPart(() => import('./IdleWarning.tsx'));
const Invitations = lazyPart(() => import('../../rooms/invitations/Invitations.tsx'));
const PushKeeper = lazyPart(() => import('../../settings/push/PushKeeper.tsx'));
const Warnings = lazyPart(() => import('./Warnings.tsx'));

/** Messages of the server over everything else. */
export function Overlays() {
  const isWarned = useSnapshot(warnings).list.length > 0;
  const isInvited = useSnapshot(invitations).list.length > 0;
  const { link } = useSnapshot(leaving);
  const { picture } = useSnapshot(shownPicture);
  const { closesAt } = useSnapshot(idleWarning);
  const isPushed = useSnapshot(preferences).push !== 'off';
  return (
    <>
      <SwitchNotice />
      {isPushed && (
        <LazyBoundary>
          <PushKeeper />
        </LazyBoundary>
      )}
      {isWarned && (
        <LazyBoundary>
          <Warnings />
        </LazyBoundary>
      )}
      {isInvited && (
        <LazyBoundary>
          <Invitations />
        </LazyBoundary>
      )}
      {(link || picture) && (
        <LazyBoundary>
          <InFront />
        </LazyBoundary>
      )}
      {closesAt !== null && (
        <LazyBoundary>
          <IdleWarning closesAt={closesAt} />
        </LazyBoundary>
      )}
    </>
  );
}
