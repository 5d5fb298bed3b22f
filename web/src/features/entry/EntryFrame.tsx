import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import dune from '../../art/av-dune.svg';
import moon from '../../art/av-moon.svg';
import rose from '../../art/av-rose.svg';
import lantern from '../../art/em-lantern.svg';
import roseEmoji from '../../art/em-rose.svg';
import gold from '../../art/st-gold.svg';
import heart from '../../art/st-heart.svg';
import khatim from '../../art/st-khatim.svg';
import { siteName, siteSentence } from '../../browser/site-words.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { prepareChat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/entry-errors.ts';
import { t } from '../../i18n/t.ts';
import { disconnectReason } from '../../state/session.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Name of the entry, then the site's title. */
export const entryTitleOf = (entry: string, site: string): string =>
  t('title.room', { room: entry, title: site });

type SampleMessageProps = {
  avatar: string;
  star: string;
  name: ReactNode;
  children: ReactNode;
};

export function SampleMessage({ avatar, star, name, children }: SampleMessageProps) {
  return (
    <div className="entry-sample">
      <span className="avatar avatar-small">
        <img src={avatar} alt="" loading="lazy" />
      </span>
      <img src={star} alt="" className="star" loading="lazy" />
      <span className="nickname">{name}</span>
      <span>{children}</span>
    </div>
  );
}

/** The picture beside the form. Its three messages are an illustration. */
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
        <div
          aria-hidden="true"
          className="mt-[3.4rem] grid justify-items-start gap-[1.2rem] max-[760px]:hidden"
        >
          <SampleMessage avatar={dune} star={gold} name={<b className="text-[#F2A65A]">أبو فهد</b>}>
            مساء الخير على الجميع
          </SampleMessage>
          <SampleMessage
            avatar={moon}
            star={khatim}
            name={<b className="nickname-chip bg-[#4B2F91] text-[#FFE9A8]">نجمة الشام</b>}
          >
            المجلس منوّر <img src={lantern} alt="" className="entry-emoji" loading="lazy" />
          </SampleMessage>
          <SampleMessage
            avatar={rose}
            star={heart}
            name={<span className="entry-nickname-image">ريم الفلا</span>}
          >
            مساء النور <img src={roseEmoji} alt="" className="entry-emoji" loading="lazy" />
          </SampleMessage>
        </div>
      </div>
    </header>
  );
}

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
