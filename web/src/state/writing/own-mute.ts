import { proxy, ref } from 'valtio';
import type { Mute } from '../../../../protocol/entities/moderation.ts';

/** Until when and why one is muted, as far as it was said; null while nothing was. */
export const ownMute = proxy<{ said: Mute | null }>({ said: null });

export const setOwnMute = (mute: Mute | null): void => {
  ownMute.said = mute && ref(mute);
};
