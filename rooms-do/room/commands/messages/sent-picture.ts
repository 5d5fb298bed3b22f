import type { Participant } from '../../../../domain/participant.ts';
import type { Picture } from '../../../../protocol/entities/picture.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { type Actor, isVisitor } from '../../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import type { PictureClaim } from '../../../rpc/picture-claims.ts';
import type { RoomView } from '../command.ts';

/** The picture of a claim, as a message carries it. Throws where the sender may send none, or not this one. */
export function sentPicture(
  claim: string,
  self: Participant,
  actor: Actor,
  room: RoomView,
): { picture: Picture; claim: PictureClaim } {
  assertAllowed(may.sendImages(actor, room.siteConfig.options.images));
  const read = room.unsentPicture(claim);
  if (read?.sessionId !== self.sessionId) throw new Failure('picture_not_found');
  const { url, width, height } = read;
  return { picture: { url, width, height, ...(isVisitor(actor) && { covered: true }) }, claim: read };
}
