import type { ReactNode } from 'react';

type Props = { avatar: string; star: string; name: ReactNode; indent: number; children: ReactNode };

export function SampleMessage({ avatar, star, name, indent, children }: Props) {
  return (
    <div className="entry-sample" style={{ marginInlineStart: `calc(${indent} * clamp(1rem, 4vw, 5rem))` }}>
      <span className="avatar avatar-small">
        <img src={avatar} alt="" />
      </span>
      <img src={star} alt="" className="star" />
      <span className="nickname">{name}</span>
      <span>{children}</span>
    </div>
  );
}
