import type { RoomMeta, RoomRecord } from '../../domain/admission/admission.ts';
import type { EvidenceLine, Guard } from '../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { Flows } from '../../domain/protection/raids.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import type { RecentTransfers } from './admission/recent-transfers.ts';
import type { ResumeTickets } from './admission/resume-tickets.ts';
import type { PushQueue } from './integrations/push-queue.ts';
import type { History } from './messages/history.ts';
import type { MessageCounter } from './messages/message-counter.ts';
import type { Reactions } from './messages/reactions.ts';
import type { RecentAuthors } from './messages/recent-authors.ts';
import type { RehearsalRing } from './messages/recent-texts.ts';
import type { WaitingMessages } from './messages/waiting-messages.ts';
import type { AlarmScheduler } from './platform/alarm-scheduler.ts';
import type { TargetTurns } from './platform/commands/target-turns.ts';
import type { Outbox } from './platform/outbox.ts';
import type { Participants } from './platform/participants/participants.ts';
import type { Connections } from './platform/sockets/connections.ts';
import type { FanOut } from './platform/sockets/fan-out.ts';
import type { ReaderClass } from './platform/sockets/reader-class.ts';
import type { Relays } from './platform/sockets/relays.ts';
import type { RoomPorts } from './ports.ts';
import type { Departures } from './presence/departures.ts';
import type { LobbySubscription } from './presence/lobby-subscription.ts';
import type { PresenceFeeds } from './presence/presence-feeds.ts';
import type { PresenceReporter } from './presence/presence-reporter.ts';
import type { SurgeReports } from './protection/raid-reports.ts';
import type { RateLimits } from './protection/rate-limits.ts';
import type { SpamRecords, WritingTimes } from './protection/spam-records.ts';
import type { SettingsInForce } from './rooms/settings-in-force.ts';

export type Clock = { now(): number; newId(): string };

/** What one room consists of. `compose` builds it; everything a room does is a function over it. */
export type RoomState = {
  readonly id: string;
  /** As they hold now, by its timetable too. */
  settings: RoomSettings;
  readonly inForce: SettingsInForce;
  readonly meta: RoomMeta;
  /** The room as the database last described it, so that it wakes without asking. */
  readonly record: StoredValue<RoomRecord>;
  readonly clock: Clock;
  readonly ports: RoomPorts;
  readonly participants: Participants;
  readonly connections: Connections;
  /** The objects that hold sockets for the room, and these sockets. */
  readonly relays: Relays;
  readonly fanOut: FanOut<ReaderClass>;
  readonly history: History;
  /** The public messages that the history holds, as an act keeps those around it. */
  readonly evidence: () => EvidenceLine[];
  readonly reactions: Reactions;
  readonly writingTimes: WritingTimes;
  readonly waiting: WaitingMessages;
  readonly rehearsal: RehearsalRing;
  readonly spamRecords: SpamRecords;
  readonly messageCounter: MessageCounter;
  readonly rateLimits: RateLimits;
  /** How much the new guests of each provider write. */
  readonly newcomerFlows: Flows;
  readonly surgeReports: SurgeReports;
  readonly guard: StoredValue<Guard>;
  /** The rest of the site as the lobby describes it. */
  readonly lobby: LobbySubscription;
  readonly presence: PresenceFeeds;
  readonly reporter: PresenceReporter;
  readonly departures: Departures;
  readonly outbox: Outbox;
  readonly push: PushQueue;
  readonly alarms: AlarmScheduler;
  /** Since when nobody is in a temporary room (milliseconds). */
  readonly emptySince: StoredValue<number>;
  /** When the scheduled messages are next said (milliseconds). */
  readonly loopDueAt: StoredValue<number>;
  /** Where those went who left for another room: the lobby may not know yet. */
  readonly recentTransfers: RecentTransfers;
  readonly recentAuthors: RecentAuthors;
  readonly targetTurns: TargetTurns;
  readonly resumeTickets: ResumeTickets;
  /** When each participant last came back by such a ticket (milliseconds). */
  readonly recentResumes: Map<string, number[]>;
};

export const siteConfigOf = (room: RoomState): SiteConfig => room.lobby.siteConfig.current;

/** The room as lists of people name it. */
export const placeOf = ({ id, settings }: RoomState): { id: string; name: string } => ({
  id,
  name: settings.name,
});

export const participantsOf = (room: RoomState): Participant[] => [...room.participants.all()];
