import clsx from 'clsx';
import './voice.css';

type Props = {
  levels: readonly number[];
  /** Played share of the bars. */
  played: number;
};

/** Loudness of a voice note as decorative bars. */
export const VoiceBars = ({ levels, played }: Props) =>
  levels.map((level, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no id except its index
      key={at}
      aria-hidden="true"
      className={clsx('voice-bar', at < played * levels.length && 'voice-bar-played')}
      style={{ height: `${12 + level * 88}%` }}
    />
  ));
