import type { ReactNode } from 'react';
import dune from '../../art/av-dune.svg';
import moon from '../../art/av-moon.svg';
import rose from '../../art/av-rose.svg';
import lantern from '../../art/em-lantern.svg';
import roseEmoji from '../../art/em-rose.svg';
import gold from '../../art/st-gold.svg';
import heart from '../../art/st-heart.svg';
import khatim from '../../art/st-khatim.svg';

type SampleMessageProps = {
  avatar: string;
  star: string;
  name: ReactNode;
  children: ReactNode;
};

function SampleMessage({ avatar, star, name, children }: SampleMessageProps) {
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

/** The messages without a frame, as in the prerendered HTML. */
export const SampleMessages = () => (
  <>
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
    <SampleMessage avatar={rose} star={heart} name={<span className="entry-nickname-image">ريم الفلا</span>}>
      مساء النور <img src={roseEmoji} alt="" className="entry-emoji" loading="lazy" />
    </SampleMessage>
  </>
);

/** Illustration for an entry outside the prerendered HTML, such as after a chat. */
export default function EntrySamples() {
  return (
    <div className="entry-samples" aria-hidden="true">
      <SampleMessages />
    </div>
  );
}
