import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t-chat.ts';
import { sound, toggleMute } from '../../../state/sound.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MutedIcon, SoundIcon } from '../../../ui/icons.ts';

export function MuteToggle() {
  const { muted, refused } = useSnapshot(sound);
  const Icon = muted ? MutedIcon : SoundIcon;
  const label = t(muted ? 'chat.unmute' : 'chat.mute');
  return (
    <IconButton
      className="top-bar-btn"
      label={label}
      hint={refused && !muted ? t('chat.soundBlocked') : label}
      onClick={toggleMute}
    >
      <Icon className="icon" aria-hidden="true" />
    </IconButton>
  );
}
