import { z } from 'zod';
import { Picture } from '../entities/messages.ts';
import { identifier } from '../text/clean-text.ts';

/** POST /pictures: beside the file in the part `picture`, the id of the room in which it is to be sent. */
export const PictureUpload = z.strictObject({ room: identifier().min(1, 'is required').max(256) });

/** `picture` is what `newMessageFromClient` names it by, within ten minutes. */
export const UploadedPicture = Picture.pick({ url: true, width: true, height: true }).extend({
  picture: z.string(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;
