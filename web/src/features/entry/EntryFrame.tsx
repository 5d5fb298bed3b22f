import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { prepareChat } from '../../client/chat-later.ts';
import { errorSentence } from '../../i18n/errors/error-text.ts';
import { t } from '../../i18n/t.ts';
import { disconnectReason } from '../../state/disconnect-reason.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { EntryArt } from './EntryArt.tsx';
import { entryTitleOf } from './entry-title.ts';

const DisconnectNotice = lazyPart(() => import('./DisconnectNotice.tsx'));

/** The frame of both entries, `title` in that of the page: the picture beside the form, on a phone above it. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(site => entryTitleOf(title, site));
  const { last } = useSnapshot(disconnectReason);
  return (
    <div className="entry">
      <EntryArt />
      <main className="entry-form" onInput={prepareChat}>
        <div className="flex justify-end max-[760px]:hidden">
          <ThemeButton />
        </div>
        <div className="m-auto w-full max-w-sm max-[760px]:mt-0">
          {last && (
            <LazyBoundary onFailed={() => toast.error(errorSentence(last))}>
              <DisconnectNotice last={last} />
            </LazyBoundary>
          )}
          {children}
        </div>
        <footer className="text-center text-[1.25rem] text-ink-3">{t('guest.rules')}</footer>
      </main>
    </div>
  );
}
