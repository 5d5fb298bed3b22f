import { useSnapshot } from 'valtio';
import { PUBLIC_SOUND_VOLUME } from '../../../../protocol/constants.ts';
import { useChime } from '../../host/chime.ts';
import { messages } from '../../state/messages.ts';

/** Heard, not seen: by itself, so that not the whole screen is drawn anew with each message. */
export function PublicChime() {
  const { arrived, loaded } = useSnapshot(messages);
  useChime(arrived, loaded, PUBLIC_SOUND_VOLUME);
  return null;
}
