import type { Picture } from '../entities/picture.ts';

/** Of a picture alone, where something takes a line of text. */
const PICTURE_WORD = 'صورة';

/** A message in one line of text. */
export const lineOf = ({ text, picture }: { text: string; picture?: Picture | undefined }): string =>
  text === '' && picture ? PICTURE_WORD : text;
