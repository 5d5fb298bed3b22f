import type { Participant, PrivateConsent } from '../../domain/participant.ts';
import type { Said } from '../../domain/spam/said.ts';
import type { SpamRecord } from '../../domain/spam/spam-record.ts';
import type { Strike } from '../../domain/strike.ts';
import type { AuditType } from '../../protocol/entities/audit-entry.ts';
import type { ChatMessage } from '../../protocol/entities/chat-message.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import type { JudgedError } from '../../protocol/errors/catalogue/judged.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { CloseReason } from '../../protocol/wire/close-codes.ts';
import type { DownData } from '../../protocol/wire/down.ts';
import type { Refusal } from '../../protocol/wire/refusal.ts';
import type { UpData, UpName } from '../../protocol/wire/up.ts';
import type { DisconnectDetails } from './directives.ts';
import type { TransferTickets } from './transfer-tickets.ts';

/** A frame that was understood: its command, its payload, and the id under which the client expects an ack. */
export type ParsedFrame = { event: UpName; data: UpData<UpName>; id: string | null };

/**
 * A command on somebody who is in another room: the frame, its sender as they are now, and the sender's room. `saidLately`: by the
 * sender, where the command is judged by it.
 */
export type RemoteCommand = {
  frame: ParsedFrame;
  self: Participant;
  fromRoom: string;
  targetId: string;
  saidLately?: SpamRecord;
};

/** What a command leaves in the operators' event record. */
export type AuditNote = {
  type: AuditType;
  target?: string | null;
  text?: string | null;
  reason?: string;
  minutes?: number;
  /** Of an act against somebody: it is kept with what was said around it, and with the messages that it is about. */
  strike?: Pick<Strike, 'kind' | 'against' | 'permission' | 'reason' | 'until' | 'appealCode'> & {
    about?: readonly string[];
  };
};

/** What is done to one participant. It is applied by the room where that participant is. */
export type UserEffect =
  | { do: 'sendPrivateMessage'; userId: string; message: ChatMessage }
  | { do: 'sendSeen'; userId: string; seen: DownData<'privateSeen'> }
  | { do: 'changeConsent'; userId: string; consent: PrivateConsent }
  /** It counts towards what `userId` has said lately. */
  | { do: 'noteSaid'; userId: string; said: Said }
  | { do: 'warn'; userId: string; warning: DownData<'receiveWarningMessage'> }
  | { do: 'change'; userId: string; change: Partial<Participant> }
  | {
      do: 'grant';
      userId: string;
      change: Pick<Participant, 'granted' | 'restrictedByRank' | 'oneTimeKickExpiresAt' | 'mute'>;
    }
  /** What was asked is refused, though something is done all the same: `userId` has asked. */
  | { do: 'refuse'; userId: string; code: JudgedError }
  | { do: 'setVisibility'; userId: string; visibility: Visibility }
  | { do: 'leave'; userId: string; reason: CloseReason; details?: DisconnectDetails }
  /** The sender goes to another room: the ack carries the ticket of the socket that asked. */
  | { do: 'answerTicket'; userId: string; tickets: TransferTickets }
  /** Somebody is moved to another room, by whom if they may know. */
  | { do: 'transfer'; userId: string; tickets: TransferTickets; by: string | null }
  /** A sanction of the site for what was written in room `roomId`: recorded there, with the messages of that room. */
  | { do: 'recordSanction'; roomId: string; note: AuditNote };

/** The outcome in the target's room. `forwardedEffects` concern people of the sender's own room. */
export type RemoteOutcome =
  | { ok: true; answer?: Record<string, unknown>; forwardedEffects: UserEffect[] }
  | ({ ok: false; code: ErrorCode } & Partial<Omit<Refusal, 'code'>>);
