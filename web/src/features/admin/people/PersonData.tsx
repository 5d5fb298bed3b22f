import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import type { PersonAsked } from './PersonDataDialog.tsx';

const PersonDataDialog = lazyPart(() => import('./PersonDataDialog.tsx'));

/** Dialog outside the list, because a row's menu unmounts its children when it closes. */
export function PersonData({ asked, onClose }: { asked: PersonAsked | null; onClose: () => void }) {
  if (asked === null) return null;
  return (
    <LazyBoundary onFailed={onClose}>
      <PersonDataDialog asked={asked} onClose={onClose} />
    </LazyBoundary>
  );
}
