import { useSnapshot } from 'valtio';
import { MutedIcon, SoundIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { sound, toggleMute } from '../../state/sound.ts';
import { t } from '../../text/t.ts';

export function MuteToggle() {
  const { muted, refused } = useSnapshot(sound);
  const Icon = muted ? MutedIcon : SoundIcon;
  const label = t(muted ? 'chat.unmute' : 'chat.mute');
  return (
    <IconButton
      className="chrome-btn"
      label={label}
      hint={refused && !muted ? t('chat.soundBlocked') : label}
      onClick={toggleMute}
    >
      <Icon className="icon" aria-hidden="true" />
    </IconButton>
  );
}
