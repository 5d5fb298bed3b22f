import { proxy } from 'valtio';
import { recall, remember } from '../host/storage.ts';

const KEY = 'samar.muted';

/** `refused`: the browser will not play before the page has been touched. */
export const sound = proxy({ muted: recall<boolean>(KEY) === true, refused: false });

export const toggleMute = (): void => {
  sound.muted = !sound.muted;
  remember(KEY, sound.muted);
};

export const setSoundRefused = (refused: boolean): void => {
  sound.refused = refused;
};
