import { actorOf } from '../../../domain/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import {
  seesRoomOfAs,
  seesUserAs,
  type ViewerClass,
  viewerClass,
} from '../../../protocol/rules/visibility.ts';
import type { ParticipantLocation } from './participant-location.ts';

const targetOf = ({ participant, room }: ParticipantLocation): Actor => actorOf(participant, room.id);

/** The class by which somebody in a list sees the others. */
export const classOf = (location: ParticipantLocation): ViewerClass => viewerClass(targetOf(location));

/** Whether viewers of a class may know of somebody. */
export const isInSight = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  seesUserAs(viewer, targetOf(location));

/** Whether somebody is in the list of a class, for which where they are must be known too. */
export const isListed = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  seesRoomOfAs(viewer, location.isAway === true) && isInSight(viewer, location);
