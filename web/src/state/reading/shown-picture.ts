import { proxy } from 'valtio';
import type { Picture } from '../../../../protocol/entities/messages.ts';

/** `by` is the nickname of its author. */
export type ShownPicture = Picture & { by: string };

/** The picture that is shown large; null without one. */
export const shownPicture = proxy<{ picture: ShownPicture | null }>({ picture: null });

export const showPicture = (picture: ShownPicture): void => {
  shownPicture.picture = picture;
};

export const hidePicture = (): void => {
  shownPicture.picture = null;
};
