import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { Picture } from '../../../protocol/entities/messages.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Pictures of messages in the history by address, with the seq of each message. Also pictures sent within the lifetime
 * of their claims, so that each is sent once.
 */
export class HeldPictures {
  #seqs = new Map<string, number>();
  #sent = new Map<string, number>();

  /** The history holds a message with this picture. */
  hold(url: string, seq: number): void {
    this.#seqs.set(url, seq);
  }

  /** It is sent now. */
  send({ url, expiresAt }: Pick<PictureClaim, 'url' | 'expiresAt'>, now: number): void {
    for (const [sent, until] of this.#sent) if (until <= now) this.#sent.delete(sent);
    this.#sent.set(url, expiresAt);
  }

  isSent({ url }: Pick<Picture, 'url'>): boolean {
    return this.#seqs.has(url) || this.#sent.has(url);
  }

  /** Removes and returns the pictures of messages that have left the ring. */
  takePassed(lastSeq: number): string[] {
    return this.#take(([, seq]) => seq <= lastSeq - HISTORY_CAPACITY);
  }

  /** Removes and returns the pictures of messages with these seqs. */
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

/** The files of these pictures are removed, by and by. */
export function forgetPictures(room: Pick<RoomState, 'outbox'>, urls: readonly string[]): void {
  if (urls.length > 0) room.outbox.put({ kind: 'picturesGone', urls });
}

/** Keeps the picture of this message and removes pictures of unpinned messages that left the history. */
export function keepPictures(room: RoomState, claim: PictureClaim | undefined): void {
  const { history, pin } = room.messages;
  const { pictures, lastSeq } = history;
  if (claim) {
    pictures.send(claim, room.clock.now());
    room.outbox.put({ kind: 'pictureSent', url: claim.url, roomId: room.id });
  }
  const passed = pictures.takePassed(lastSeq);
  if (passed.length > 0)
    forgetPictures(
      room,
      passed.filter(url => url !== pin.message()?.picture?.url),
    );
}
