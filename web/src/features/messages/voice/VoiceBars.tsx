import clsx from 'clsx';
import './voice.css';

type Props = {
  /** Loudness from 0 to 1. */
  levels: readonly number[];
  /** Share of the bars that is shown as played. */
  played: number;
};

/** The loudness of a voice note as bars, for the eye only. */
export const VoiceBars = ({ levels, played }: Props) =>
  levels.map((level, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is a place, whose value may change
      key={at}
      aria-hidden="true"
      className={clsx('voice-bar', at < played * levels.length && 'voice-bar-played')}
      style={{ height: `${12 + level * 88}%` }}
    />
  ));
