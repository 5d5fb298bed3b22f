import type { OutboxEntry } from '../../../domain/outbox-entry.ts';
import type { Participant } from '../../../domain/participant.ts';
import type { Reaction } from '../../../domain/reactions.ts';
import type { Said } from '../../../domain/spam/said.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { IgnoredUser } from '../../../protocol/entities/ignored-user.ts';
import type { Privacy } from '../../../protocol/entities/privacy.ts';
import type { RoomMode } from '../../../protocol/entities/room-mode.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import type { AuditNote, UserEffect } from '../../rpc/remote-commands.ts';
import type { WaitingMessage } from '../messages/waiting-messages.ts';
import type { Calls } from './reads-and-calls.ts';

/** What is told to whose messages somebody else has deleted. */
export type DeletionTold = { userId: string; appeal: string; reason?: string };

/** What is done in the room itself. */
export type RoomEffect =
  /**
   * `writer` is whose wait begins with it, `fingerprint` that of its author's device, `claim` that of its picture. `said` is what counts of
   * it towards spam. `isForAuthor`: nobody else is sent it, now or later.
   */
  | {
      do: 'publishMessage';
      message: ChatMessage;
      clientId: string | null;
      rank: number;
      writer: string;
      fingerprint: string;
      claim?: PictureClaim;
      said?: Said | null;
      isForAuthor?: boolean;
    }
  /** It waits for a moderator, and nobody is sent it. */
  | { do: 'holdMessage'; waiting: WaitingMessage; said: Said | null }
  | { do: 'takeWaiting'; messageId: string }
  /** `by` is null where they are their author's own. `told`: the other authors, each of the act against them. */
  | {
      do: 'deleteMessages';
      messageIds: readonly string[];
      by: Participant | null;
      told: readonly DeletionTold[];
    }
  | { do: 'clearRoom'; by: Participant }
  | ({ do: 'editMessage'; messageId: string; writer: string } & Pick<ChatMessage, 'text' | 'links'>)
  | { do: 'setMode'; mode: RoomMode }
  | { do: 'changeReactions'; messageId: string; given: readonly Reaction[] }
  | { do: 'changeIgnored'; by: string; person: IgnoredUser; on: boolean }
  | { do: 'changePrivacy'; by: string; privacy: Privacy; talks: readonly string[] }
  | { do: 'refusePrivate'; by: string; peer: string }
  | { do: 'watchAllUsers'; on: boolean }
  /** Of the sender's socket. */
  | { do: 'takePush'; on: boolean }
  | { do: 'changePageHidden'; on: boolean }
  /** Answered with entries of the room's list, as the sender's class may see them. */
  | { do: 'answerUsers'; asked: UpData<'requestUsers'> }
  /** The lobby reads the rooms again. */
  | { do: 'reloadRooms' }
  /** `by` is null for what the site does by itself. */
  | { do: 'audit'; note: AuditNote; by: Participant | null }
  /** Written to the database by and by; nobody waits for it. */
  | { do: 'persist'; entry: OutboxEntry }
  /** The data of the ack. */
  | { do: 'answer'; data: Record<string, unknown> };

/** A call out of the room, awaited before the ack. What it answers becomes further effects. */
export type CallEffect = {
  do: 'call';
  name: keyof Calls;
  perform(calls: Calls): Promise<readonly Effect[]>;
};

export type ImmediateEffect = UserEffect | RoomEffect;

/** What a command returns instead of acting. The room performs it in order. */
export type Effect = ImmediateEffect | CallEffect;

/** `call('ban', [request])`; with `then`, the answer of the call as further effects. */
export const call = <Name extends keyof Calls>(
  name: Name,
  args: Parameters<Calls[Name]>,
  then: (result: Awaited<ReturnType<Calls[Name]>>) => readonly Effect[] = () => [],
): CallEffect => ({
  do: 'call',
  name,
  perform: async calls => {
    // One method of the table, with its own arguments: TypeScript does not follow that through the generic name.
    const method = calls[name] as (...given: Parameters<Calls[Name]>) => ReturnType<Calls[Name]>;
    return then(await method(...args));
  },
});
