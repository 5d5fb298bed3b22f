import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import type { PersonAsked } from './person-asked.ts';

const PersonDataDialog = lazyPart(() => import('./PersonDataDialog.tsx'));

/** The dialog of whoever was asked for. It stands beside the list: the menu of a row closes over what it opens. */
export function PersonData({ asked, onClose }: { asked: PersonAsked | null; onClose: () => void }) {
  if (asked === null) return null;
  return (
    <LazyBoundary onFailed={onClose}>
      <PersonDataDialog asked={asked} onClose={onClose} />
    </LazyBoundary>
  );
}
