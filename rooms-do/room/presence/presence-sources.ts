import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { byAppearanceTime } from '../../rpc/by-appearance-time.ts';
import type { Connection, Connections } from '../connections/connections.ts';
import type { FanOut } from '../connections/fan-out.ts';
import type { Participants } from './participants.ts';
import type { ParticipantLocation, PresenceSource } from './presence-feed.ts';
import type { SiteDirectory } from './site-directory.ts';

/** What the lists of people are made from, and the ways to those who read them. */
export type PresenceDeps = {
  participants: Participants;
  connections: Connections;
  fanOut: FanOut<ViewerClass>;
  directory: SiteDirectory;
  place(): ParticipantLocation['room'];
  classOfConnection(connection: Connection): ViewerClass;
  sendTo(userId: string, envelope: string): void;
};

type ListSource = Omit<PresenceSource, 'schedule'>;

/** The users list of the room itself, for everybody in it. */
export const roomParticipants = (deps: PresenceDeps): ListSource => ({
  scope: 'room',
  find: userId => {
    const participant = deps.participants.get(userId);
    return participant ? { participant, room: deps.place() } : null;
  },
  all: () => [...deps.participants.all()].map(participant => ({ participant, room: deps.place() })),
  classes: () => deps.fanOut.classes(),
  deliver: (to, envelope) => deps.fanOut.publishLater(viewer => (viewer === to ? envelope : null)),
  deliverTo: deps.sendTo,
});

/** The participants of every room, for those who watch them all. What the room knows of its own comes first. */
export const allParticipants = (deps: PresenceDeps): ListSource => {
  const own = roomParticipants(deps);
  const { connections, directory, participants, classOfConnection } = deps;
  const send = (envelope: string, isFor: (connection: Connection) => boolean): void => {
    for (const connection of connections.watchers())
      if (isFor(connection)) connections.sendFrame(connection, envelope, 1);
  };
  return {
    scope: 'all',
    find: userId => own.find(userId) ?? directory.person(userId),
    all: () => [
      ...own.all(),
      ...directory
        .people()
        .filter(({ participant }) => !participants.get(participant.userId))
        .sort((a, b) => byAppearanceTime(a.participant, b.participant)),
    ],
    classes: () => [...new Set(connections.watchers().map(classOfConnection))],
    deliver: (to, envelope) => send(envelope, connection => classOfConnection(connection) === to),
    deliverTo: (userId, envelope) => send(envelope, connection => connection.userId === userId),
  };
};
