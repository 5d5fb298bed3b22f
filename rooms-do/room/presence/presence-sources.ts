import type { Participant } from '../../../domain/presence/participant.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import type { Scope } from '../../../protocol/wire/message.ts';
import { byAppearanceTime } from '../../rpc/reports.ts';
import type { Participants } from '../platform/participants/participants.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';
import type { Connection, Connections, Envelope, ReaderClass } from '../platform/sockets/connections.ts';
import type { FanOut } from '../platform/sockets/fan-out.ts';
import type { SiteDirectory } from './site-directory.ts';
import type { ListHistory } from './user-lists.ts';

/** Source and receivers of a user list: participants of this room, or users of all rooms. */
export type PresenceSource = {
  scope: Scope;
  find(userId: string): ParticipantLocation | null;
  all(): Iterable<ParticipantLocation>;
  /** Room of the list's readers. */
  here(): string;
  /** Viewer classes of the connected readers. */
  classes(): ReaderClass[];
  /** List history, also for classes without viewers; null if clients cannot resume this list. */
  history: ListHistory<ReaderClass, ParticipantLocation> | null;
  partSize: number;
  now(): number;
  /** Schedules the next flush after a change. */
  schedule(): void;
  deliver(to: ReaderClass, envelope: Envelope): void;
  /** Sends an envelope to one user's sockets of that class, after earlier envelopes in the same frame. */
  deliverTo(userId: string, to: ReaderClass, envelope: Envelope): void;
};

export type PresenceDeps = {
  participants: Participants;
  connections: Connections;
  fanOut: FanOut<ReaderClass>;
  directory: SiteDirectory;
  place(): ParticipantLocation['room'];
  classOfConnection(connection: Connection): ViewerClass;
  readerOf(connection: Connection): ReaderClass;
};

type ListSource = Omit<PresenceSource, 'schedule' | 'now' | 'history' | 'partSize'>;

/** The room's own user list, for all users in it. */
export const roomParticipants = (deps: PresenceDeps): ListSource => {
  const located = locatedIn(deps.place);
  return {
    scope: 'room',
    find: userId => {
      const participant = deps.participants.get(userId);
      return participant ? located(participant) : null;
    },
    all: () => [...deps.participants.all()].map(located),
    here: () => deps.place().name,
    classes: () => deps.fanOut.classes(),
    deliver: (to, envelope) => deps.fanOut.publishLater(reader => (reader === to ? envelope : null)),
    deliverTo: (userId, to, envelope) => {
      for (const connection of deps.connections.ofUser(userId))
        if (deps.readerOf(connection) === to) deps.fanOut.attach(connection, envelope);
    },
  };
};

/** Cached per participant object and room name, because every viewer class stores the entries last sent. */
function locatedIn(placeNow: PresenceDeps['place']): (participant: Participant) => ParticipantLocation {
  let place: ParticipantLocation['room'] | null = null;
  let made = new WeakMap<Participant, ParticipantLocation>();
  return participant => {
    const now = placeNow();
    if (now.name !== place?.name) [place, made] = [now, new WeakMap()];
    const location = made.get(participant) ?? { participant, room: place };
    made.set(participant, location);
    return location;
  };
}

/**
 * Participants of all rooms, for viewers who watch all rooms. For the room's own participants, local data takes
 * precedence.
 */
export const allParticipants = (deps: PresenceDeps): ListSource => {
  const own = roomParticipants(deps);
  const { connections, fanOut, directory, participants, classOfConnection } = deps;
  const send = (envelope: Envelope, isFor: (connection: Connection) => boolean): void => {
    for (const connection of connections.watchers())
      if (isFor(connection)) fanOut.attach(connection, envelope);
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
    here: own.here,
    classes: () => [...new Set(connections.watchers().map(classOfConnection))],
    deliver: (to, envelope) => send(envelope, connection => classOfConnection(connection) === to),
    deliverTo: (userId, to, envelope) =>
      send(envelope, connection => connection.userId === userId && classOfConnection(connection) === to),
  };
};
