import dune from '../../art/av-dune.svg';
import moon from '../../art/av-moon.svg';
import rose from '../../art/av-rose.svg';
import lantern from '../../art/em-lantern.svg';
import roseEmoji from '../../art/em-rose.svg';
import gold from '../../art/st-gold.svg';
import heart from '../../art/st-heart.svg';
import khatim from '../../art/st-khatim.svg';
import { t } from '../../i18n/t.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { SampleMessage } from './SampleMessage.tsx';

/** The picture beside the form. Its three messages are an illustration. */
export function EntryArt() {
  return (
    <header className="entry-art">
      <div className="relative max-w-md text-center">
        <BrandMark className="mx-auto size-[11rem] drop-shadow-[0_12px_26px_rgb(0_0_0/.35)] max-[760px]:size-[6.4rem]" />
        <h1 className="mt-[1.4rem] text-hero font-bold max-[760px]:mt-[.8rem] max-[760px]:text-[3.6rem]">
          {t('app.brand')}
        </h1>
        <p className="text-[1.9rem] leading-[1.7] text-balance text-[#B9D8D5] max-[760px]:text-[1.5rem]">
          {t('app.tagline')}
        </p>
        <div
          aria-hidden="true"
          className="mt-[3.4rem] grid justify-items-start gap-[1.2rem] max-[760px]:hidden"
        >
          <SampleMessage
            avatar={dune}
            star={gold}
            name={<b style={{ color: '#F2A65A' }}>أبو فهد</b>}
            indent={0}
          >
            مساء الخير على الجميع
          </SampleMessage>
          <SampleMessage
            avatar={moon}
            star={khatim}
            name={
              <b className="nickname-chip" style={{ color: '#FFE9A8', background: '#4B2F91' }}>
                نجمة الشام
              </b>
            }
            indent={1}
          >
            المجلس منوّر <img src={lantern} alt="" className="entry-emoji" />
          </SampleMessage>
          <SampleMessage
            avatar={rose}
            star={heart}
            name={<span className="entry-nickname-image">ريم الفلا</span>}
            indent={2}
          >
            مساء النور <img src={roseEmoji} alt="" className="entry-emoji" />
          </SampleMessage>
        </div>
      </div>
    </header>
  );
}
