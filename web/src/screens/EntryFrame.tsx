import { lazy, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { OnDemand } from '../kit/OnDemand.tsx';
import { say } from '../kit/toast.ts';
import { farewell } from '../state/farewell.ts';
import { refusalText } from '../text/refusal.ts';
import { t } from '../text/t.ts';
import { EntryArt } from './guest-entry/EntryArt.tsx';
import { ThemeButton } from './ThemeButton.tsx';

const FarewellNotice = lazy(() => import('./FarewellNotice.tsx'));

/** Both entries: the picture at the start, the form beside it; on a phone above and below. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { last } = useSnapshot(farewell);
  return (
    <div className="entry">
      <EntryArt />
      <main className="entry-form">
        <div className="flex justify-end max-[760px]:hidden">
          <ThemeButton />
        </div>
        <div className="m-auto w-full max-w-sm max-[760px]:mt-0">
          {last && (
            <OnDemand onFailed={() => say.error(refusalText(last))}>
              <FarewellNotice last={last} />
            </OnDemand>
          )}
          {children}
        </div>
        <footer className="text-center text-[1.25rem] text-ink-3">{t('guest.rules')}</footer>
      </main>
    </div>
  );
}
