import { proxy } from 'valtio';
import { readStored, writeStored } from '../browser/local-storage.ts';

const KEY = 'samar.muted';

/** `refused`: the browser will not play before the page has been touched. */
export const sound = proxy({ muted: readStored<boolean>(KEY) === true, refused: false });

export const toggleMute = (): void => {
  sound.muted = !sound.muted;
  writeStored(KEY, sound.muted);
};

export const setSoundRefused = (refused: boolean): void => {
  sound.refused = refused;
};
