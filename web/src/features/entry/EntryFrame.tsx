import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { siteName, siteSentence } from '../../browser/site-words.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { prepareChat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/entry-errors.ts';
import { chooseLanguage, LANGUAGE_NAMES, language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { disconnectReason } from '../../state/session.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Page title: name of the entry, then the site's title. */
export const entryTitleOf = (entry: string, site: string): string =>
  t('title.room', { room: entry, title: site });

/** Sample messages of the prerendered HTML, which the build renders from `EntrySamples`. */
const samples = globalThis.document?.querySelector('.entry-samples')?.innerHTML;

const EntrySamples = lazyPart(() => import('./EntrySamples.tsx'));

/** Three decorative sample messages. If they fail to load, the entry works without them. */
const Samples = () =>
  samples ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own HTML, read before the first change
    <div className="entry-samples" aria-hidden="true" dangerouslySetInnerHTML={{ __html: samples }} />
  ) : (
    <LazyBoundary onFailed={() => {}}>
      <EntrySamples />
    </LazyBoundary>
  );

export function EntryArt() {
  return (
    <header className="entry-art">
      <div className="relative max-w-md text-center">
        <BrandMark className="mx-auto size-[11rem] drop-shadow-[0_12px_26px_rgb(0_0_0/.35)] max-[760px]:size-[6.4rem]" />
        <h1 className="mt-[1.4rem] text-hero font-bold max-[760px]:mt-[.8rem] max-[760px]:text-[3.6rem]">
          {siteName()}
        </h1>
        <p className="text-[1.9rem] leading-[1.7] text-balance text-[#B9D8D5] max-[760px]:text-[1.5rem]">
          {siteSentence()}
        </p>
        <Samples />
      </div>
    </header>
  );
}

const DisconnectNotice = lazyPart(() => import('./DisconnectNotice.tsx'));

const otherLanguage = language === 'ar' ? 'en' : 'ar';

/** Switches to the other language. Its label is in that language. */
function LanguageLink() {
  return (
    <button
      type="button"
      className="forgotten-password"
      lang={otherLanguage}
      onClick={() => chooseLanguage(otherLanguage)}
    >
      {LANGUAGE_NAMES[otherLanguage]}
    </button>
  );
}

/** Frame of both entries with the picture beside the form, on a phone above it. `title` is part of the page title. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(site => entryTitleOf(title, site));
  const { last } = useSnapshot(disconnectReason);
  // Marks that this entry has replaced the prerendered one (public/theme.js).
  useEffect(() => void delete document.documentElement.dataset.entry, []);
  return (
    <div className="entry">
      <EntryArt />
      <main className="entry-form" onFocus={prepareChat}>
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
        <footer className="text-center text-[1.25rem] text-ink-3">
          <p>
            <a href={`/rules?lang=${language}`} target="_blank" rel="noopener">
              {t('guest.rules')}
            </a>
          </p>
          <LanguageLink />
        </footer>
      </main>
    </div>
  );
}
