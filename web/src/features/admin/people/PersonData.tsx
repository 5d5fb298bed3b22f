import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import type { PersonAsked } from './PersonDataDialog.tsx';

const PersonDataDialog = lazyPart(() => import('./PersonDataDialog.tsx'));

/** Dialog for the selected user, outside the list: a row's menu closes over its children. */
export function PersonData({ asked, onClose }: { asked: PersonAsked | null; onClose: () => void }) {
  if (asked === null) return null;
  return (
    <LazyBoundary onFailed={onClose}>
      <PersonDataDialog asked={asked} onClose={onClose} />
    </LazyBoundary>
  );
}
