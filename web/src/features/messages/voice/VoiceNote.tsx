import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ChatMessage, Voice } from '../../../../../protocol/entities/messages.ts';
import { WAVEFORM_MAX_VALUE } from '../../../../../protocol/voice-limits.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { HiddenIcon, PauseIcon, PlayIcon } from '../../../ui/icons.ts';
import { nextRate, player, seekTo, stopUnlisted, togglePlaying } from './player.ts';
import { VoiceBars } from './VoiceBars.tsx';
import { clock, t } from './voice-texts.ts';
import './voice.css';

type Props = { message: Pick<ChatMessage, 'voice'> & { sender: { nickname: string } }; own: boolean };

/** Voice note of a message. A guest's note loads only after a press. */
export default function VoiceNote({ message: { voice, sender }, own }: Props) {
  return voice && <Note voice={voice} by={sender.nickname} own={own} />;
}

function Note({ voice, by, own }: { voice: Voice; by: string; own: boolean }) {
  const { url, seconds, waveform, covered } = voice;
  const [isUncovered, setUncovered] = useState(own || !covered);
  const { url: shown, isPlaying: plays, progress: place, rate, gone } = useSnapshot(player);
  useEffect(() => () => stopUnlisted(url), [url]);
  const name = isolate(by);
  const isShown = shown === url;
  const isPlaying = isShown && plays;
  const progress = isShown ? place : 0;
  if (gone.includes(url)) return <span className="voice-note voice-note-covered">{t('voice.gone')}</span>;
  if (!isUncovered)
    return (
      <button
        type="button"
        className="voice-note voice-note-covered"
        onClick={() => {
          setUncovered(true);
          togglePlaying(voice);
        }}
      >
        <HiddenIcon className="icon" aria-hidden="true" />
        <span className="sr-only">{name}:</span>
        <span>{t('voice.uncover')}</span>
        <span className="voice-time">{clock(seconds)}</span>
      </button>
    );
  return (
    <fieldset className="voice-note" aria-label={t('voice.of', { name })}>
      <button
        type="button"
        // Takes the focus of the pressed placeholder, which this button replaces.
        ref={button => {
          if (document.activeElement === document.body && isPlaying) button?.focus({ preventScroll: true });
        }}
        className="voice-play"
        aria-label={t(isPlaying ? 'voice.pause' : 'voice.play', { name })}
        onClick={() => togglePlaying(voice)}
      >
        {isPlaying ? (
          <PauseIcon className="icon" aria-hidden="true" />
        ) : (
          <PlayIcon className="icon" aria-hidden="true" />
        )}
      </button>
      <div className="voice-bars">
        <VoiceBars levels={waveform.map(value => value / WAVEFORM_MAX_VALUE)} played={progress} />
        <input
          type="range"
          className="voice-seek"
          aria-label={t('voice.place')}
          aria-valuetext={t('voice.time', { time: clock(progress * seconds), limit: clock(seconds) })}
          min={0}
          max={1}
          step={0.01}
          value={progress}
          onChange={({ target }) => seekTo(voice, Number(target.value))}
        />
      </div>
      <span className="voice-time" aria-hidden="true">
        {clock(progress > 0 ? progress * seconds : seconds)}
      </span>
      <button
        type="button"
        className="voice-rate"
        aria-label={t('voice.speed', { rate })}
        title={t('voice.speed', { rate })}
        onClick={nextRate}
      >
        <bdi>{rate}×</bdi>
      </button>
    </fieldset>
  );
}
