import { type PointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { sendVoice } from '../../../../../protocol/rules/may/attachments.ts';
import { VOICE_MAX_SECONDS } from '../../../../../protocol/voice-limits.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { composer } from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { DeleteIcon, LockIcon, MicIcon, SendIcon } from '../../../ui/icons.ts';
import { beginRecording, cancelRecording, lockRecording, recorder, sendRecording } from './recorder.ts';
import { VoiceBars } from './VoiceBars.tsx';
import { clock, t } from './voice-texts.ts';
import './voice.css';

/** A shorter press starts a recording that continues after release. */
const TAP_MS = 350;
const CANCEL_PX = 80;
const LOCK_PX = 60;

/** Distance in the reading direction. */
const forward = (x: number): number => (document.documentElement.dir === 'rtl' ? -x : x);

/**
 * Records while the button is pressed. A slide in the reading direction cancels. After a slide up, a short press or a
 * key press it continues without the button.
 */
function hold({ clientX, clientY, pointerId }: PointerEvent): void {
  const began = performance.now();
  const listening = new AbortController();
  const own = (handle: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) handle(event);
  };
  const on = (
    name: 'pointermove' | 'pointerup' | 'pointercancel',
    handle: (event: globalThis.PointerEvent) => void,
  ) => window.addEventListener(name, own(handle), { signal: listening.signal });
  on('pointermove', event => {
    if (recorder.isLocked) return listening.abort();
    if (forward(event.clientX - clientX) > CANCEL_PX) {
      listening.abort();
      cancelRecording();
    } else if (clientY - event.clientY > LOCK_PX) {
      listening.abort();
      lockRecording();
    }
  });
  const release = (): void => {
    listening.abort();
    // The microphone permission prompt ends each press.
    const isTap = performance.now() - began < TAP_MS || recorder.state !== 'recording';
    if (isTap) lockRecording();
    else void sendRecording();
  };
  on('pointerup', release);
  on('pointercancel', release);
  void beginRecording();
}

export default function VoiceButton({ disabled }: { disabled: boolean }) {
  const { voice } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  const { roomId, about } = useSnapshot(composer);
  const { state } = useSnapshot(recorder);
  const canSendVoice = usePermission('canSendVoice') === true;
  const button = useRef<HTMLButtonElement>(null);
  const mayRecord =
    !disabled &&
    identity !== null &&
    sendVoice({ accountType: identity.accountType, permissions: { canSendVoice } }, voice) === 'allowed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording ends with its room
  useEffect(() => cancelRecording, [roomId, mayRecord]);
  if (!mayRecord || about?.kind === 'correction') return null;
  return (
    <>
      <IconButton
        ref={button}
        className="voice-record"
        label={t('voice.record')}
        onPointerDown={event => {
          if (event.isPrimary && event.button === 0) hold(event);
        }}
        onClick={({ detail }) => {
          // The press handler has already handled pointer clicks.
          if (detail > 0) return;
          void beginRecording();
          lockRecording();
        }}
        onContextMenu={event => event.preventDefault()}
      >
        <MicIcon className="icon" aria-hidden="true" />
      </IconButton>
      {state !== 'idle' && <RecordingStrip onEnd={() => button.current?.focus()} />}
    </>
  );
}

/** Replaces the tools during a recording: its level and buttons. */
function RecordingStrip({ onEnd }: { onEnd: () => void }) {
  const { state, isLocked, seconds, levels } = useSnapshot(recorder);
  const end = useRef(onEnd);
  end.current = onEnd;
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLocked) send.current?.focus();
  }, [isLocked]);
  useEffect(
    () => () => {
      // Otherwise the closed strip would lose the focus.
      if (document.activeElement === document.body) requestAnimationFrame(() => end.current());
    },
    [],
  );
  const isBusy = state === 'asking' || state === 'sending';
  return (
    <fieldset
      className="voice-strip"
      aria-label={t('voice.recording')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancelRecording();
      }}
    >
      <IconButton label={t('voice.cancel')} className="text-danger" onClick={cancelRecording}>
        <DeleteIcon className="icon" aria-hidden="true" />
      </IconButton>
      {state === 'recording' || state === 'full' ? (
        <>
          <span className="voice-strip-dot" data-on={state === 'recording' || undefined} aria-hidden="true" />
          <span className="voice-time" role="timer" aria-live="off">
            {t('voice.time', { time: clock(seconds), limit: clock(VOICE_MAX_SECONDS) })}
          </span>
          {isLocked ? (
            <span className="voice-bars" aria-hidden="true">
              <VoiceBars levels={levels} played={1} />
            </span>
          ) : (
            <span className="voice-strip-hint">
              <LockIcon className="icon-xs" aria-hidden="true" />
              {t('voice.slide')}
            </span>
          )}
        </>
      ) : (
        <span className="voice-strip-hint">
          {t(state === 'asking' ? 'voice.asking' : state === 'sending' ? 'voice.sending' : 'voice.failed')}
        </span>
      )}
      {/* Read out as the state changes, and not each second. */}
      <span className="sr-only" role="status">
        {state === 'recording' && t(isLocked ? 'voice.locked' : 'voice.started')}
        {state === 'full' && t('voice.full')}
        {state === 'sending' && t('voice.sending')}
      </span>
      <button
        ref={send}
        type="button"
        className="send-btn voice-send"
        aria-label={t(state === 'failed' ? 'voice.again' : 'voice.send')}
        title={t(state === 'failed' ? 'voice.again' : 'voice.send')}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) void sendRecording();
        }}
      >
        <SendIcon className="icon mirrored" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
