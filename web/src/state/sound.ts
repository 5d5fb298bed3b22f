import { proxy } from 'valtio';
import { readStored, writeStored } from '../browser/local-storage.ts';

const KEY = 'samar.muted';

/** `refused`: the browser plays no sound before the first interaction with the page. */
export const sound = proxy({ muted: readStored<boolean>(KEY) === true, refused: false });

export const toggleMute = (): void => {
  sound.muted = !sound.muted;
  writeStored(KEY, sound.muted);
};

export const setSoundRefused = (refused: boolean): void => {
  sound.refused = refused;
};
