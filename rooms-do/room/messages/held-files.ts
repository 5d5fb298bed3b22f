import type { Participant } from '../../../domain/presence/participant.ts';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatMessage, Picture, Voice } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { type Actor, isVisitor } from '../../../protocol/rules/actor.ts';
import { sendVoice } from '../../../protocol/rules/may/attachments.ts';
import { may } from '../../../protocol/rules/may.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { UploadClaim } from '../../rpc/upload-claims.ts';
import { type RoomView, refusedBy } from '../platform/command.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Addresses of pictures and voice notes in the history, with the seq of their message. Includes files of deleted and
 * recently sent messages, so that each file can be sent only once.
 */
export class HeldFiles {
  #seqs = new Map<string, number>();
  #deleted = new Map<string, number>();
  #sent = new Map<string, number>();

  /** Adds the file of a message in the history, including a deleted message. */
  hold(url: string, seq: number, isDeleted: boolean): void {
    (isDeleted ? this.#deleted : this.#seqs).set(url, seq);
  }

  send({ url, expiresAt }: Pick<UploadClaim, 'url' | 'expiresAt'>, now: number): void {
    for (const [sent, until] of this.#sent) if (until <= now) this.#sent.delete(sent);
    this.#sent.set(url, expiresAt);
  }

  isSent({ url }: Pick<UploadClaim, 'url'>): boolean {
    return this.#seqs.has(url) || this.#deleted.has(url) || this.#sent.has(url);
  }

  /** Removes and returns the files of messages that have left the history. */
  takePassed(lastSeq: number): string[] {
    for (const [url, seq] of this.#deleted) if (seq <= lastSeq - HISTORY_CAPACITY) this.#deleted.delete(url);
    return this.#take(([, seq]) => seq <= lastSeq - HISTORY_CAPACITY);
  }

  /** Removes and returns the files of messages with these seqs. */
  takeOf(seqs: ReadonlySet<number>): string[] {
    return this.#take(([, seq]) => seqs.has(seq));
  }

  takeAll(): string[] {
    return this.#take(() => true);
  }

  #take(isTaken: (held: [url: string, seq: number]) => boolean): string[] {
    const taken = [...this.#seqs].filter(isTaken).map(([url]) => url);
    for (const url of taken) this.#seqs.delete(url);
    return taken;
  }
}

/** Returns the address of the picture or voice note in a message. */
export const urlIn = ({ picture, voice }: Pick<ChatMessage, 'picture' | 'voice'>): string | null =>
  picture?.url ?? voice?.url ?? null;

/** Queues these files for removal from storage. */
export function forgetFiles(room: Pick<RoomState, 'outbox'>, urls: readonly string[]): void {
  if (urls.length > 0) room.outbox.put({ kind: 'picturesGone', urls });
}

/** Marks this message's file as sent, and removes the files of unpinned messages that left the history. */
export function keepFiles(room: RoomState, claim: UploadClaim | undefined): void {
  const { history, pin } = room.messages;
  const { files, lastSeq } = history;
  if (claim) {
    files.send(claim, room.clock.now());
    room.outbox.put({ kind: 'pictureSent', url: claim.url, roomId: room.id });
  }
  const passed = files.takePassed(lastSeq);
  if (passed.length > 0)
    forgetFiles(
      room,
      passed.filter(url => url !== urlIn(pin.message() ?? {})),
    );
}

/** Picture or voice note as displayed in a message, and the claim of the upload. */
export type SentFile = { shown: { picture: Picture } | { voice: Voice }; claim: UploadClaim };
type Named = Pick<UpData<'newMessageFromClient'>, 'picture' | 'voice'>;

/** Returns the picture or voice note for a message, or the refusal. */
export function checkFile(
  { picture, voice }: Named,
  self: Participant,
  actor: Actor,
  room: RoomView,
): SentFile | Failure | undefined {
  if (picture === undefined && !voice) return;
  const { images, voice: voiceScope } = room.siteConfig.options;
  const refused = refusedBy(voice ? sendVoice(actor, voiceScope) : may.sendImages(actor, images));
  if (refused) return refused;
  const claim = room.unsentUpload(voice?.claim ?? picture ?? '');
  const covered = isVisitor(actor) && ({ covered: true } as const);
  if (claim?.sessionId === self.sessionId) {
    if (!voice && 'width' in claim) {
      const { url, width, height } = claim;
      return { shown: { picture: { url, width, height, ...covered } }, claim };
    }
    if (voice && picture === undefined && 'seconds' in claim) {
      const { url, seconds } = claim;
      const waveform = Array.from(claim.waveform, digit => Number.parseInt(digit, 32));
      return { shown: { voice: { url, seconds, waveform, ...covered } }, claim };
    }
  }
  return new Failure(voice ? 'voice_not_found' : 'picture_not_found');
}
