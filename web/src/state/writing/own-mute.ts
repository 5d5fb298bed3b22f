import { proxy, ref } from 'valtio';
import type { Mute } from '../../../../protocol/entities/moderation.ts';

/** End and reason of the current user's mute; null if unknown. */
export const ownMute = proxy<{ mute: Mute | null }>({ mute: null });

export const setOwnMute = (mute: Mute | null): void => {
  ownMute.mute = mute && ref(mute);
};
