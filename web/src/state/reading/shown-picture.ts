import { proxy } from 'valtio';
import type { Picture } from '../../../../protocol/entities/messages.ts';

/** `by`: nickname of the author. */
export type ShownPicture = Picture & { by: string };

/** The enlarged picture. Null if no picture is enlarged. */
export const shownPicture = proxy<{ picture: ShownPicture | null }>({ picture: null });

export const showPicture = (picture: ShownPicture): void => {
  shownPicture.picture = picture;
};

export const hidePicture = (): void => {
  shownPicture.picture = null;
};
