import { STATUSES } from '../../protocol/entities/user.ts';
import { connectGuest } from './connect-guest.ts';
import { type ReturnPoint, returnPointAfter } from './return-point.ts';

export type Dial = { address: string; headers?: Record<string, string> };

/** Content of a frame: number of envelopes, and message numbers. */
export type Read = { envelopes: number; messages: number[] };

/** Protocol of a peer's clients. */
export type Dialect = {
  /** `room`: name of the room; null for the default room. */
  dial(site: string, at: number, room: string | null): Promise<Dial>;
  /** Connection that resumes from this point. */
  return?(first: Dial, from: ReturnPoint): Dial;
  /** Resume point of a client after this frame. */
  returnPoint?(frame: string, before: ReturnPoint | null): ReturnPoint;
  /** Whether a frame confirms that the member has joined. Without this function an open socket is enough. */
  isIn?(frame: string): boolean;
  say(text: string): string;
  /** Frame with another status in each round, for a peer with presence. */
  changeStatus?(round: number): string;
  /** Frame that reports a hidden page, for a peer that sends less often to such pages. */
  hidePage?(): string;
  read(frame: string): Read;
  /** Immediate answer to a frame, if any. */
  answer?(frame: string): string | null;
  /** Whether a frame refuses a message. */
  refuses?(frame: string): boolean;
  /** Confirmation after this number of envelopes, with the total. */
  confirm?: { every: number; frame(received: number): string };
};

const MARK = /#(\d+)#/g;
const numbersIn = (frame: string): number[] => Array.from(frame.matchAll(MARK), ([, n]) => Number(n));

/** Text of a message, 80 letters with its number. The clients read only the number. */
export const textOf = (number: number): string => `#${number}# `.padEnd(80, 'السلام عليكم ورحمة الله ');

const plain: Dialect = {
  dial: async (site, at) => ({ address: `${site.replace('http', 'ws')}/?name=${nameOf(at)}` }),
  say: text => JSON.stringify({ event: 'say', data: { text } }),
  read: frame => ({ envelopes: 1, messages: numbersIn(frame) }),
};

/** Engine.IO 4 within Socket.IO 5, implemented by hand, so that the clients of all peers cost the same. */
const socketIo: Dialect = {
  dial: async (site, at) => ({
    address: `${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&name=${nameOf(at)}`,
  }),
  isIn: frame => frame.startsWith('40'),
  say: text => `42${JSON.stringify(['say', { text }])}`,
  read: frame => ({ envelopes: 1, messages: frame.startsWith('42["message"') ? numbersIn(frame) : [] }),
  // 0 opens the connection, and the answer requests the namespace; 2 is a ping.
  answer: frame => (frame.startsWith('0{') ? '40' : frame === '2' ? '3' : null),
};

const ENVELOPE = /\{"event":"/g;
const HISTORY = '"event":"chatMessagesFromServer"';
const MESSAGE = '"event":"newMessageFromServer"';

const samar: Dialect = {
  dial: (site, at, room) => connectGuest(site, { name: nameOf(at), address: addressOf(at), room }),
  changeStatus: round =>
    JSON.stringify({
      event: 'requestChangeStatus',
      data: { status: STATUSES[(round + 1) % STATUSES.length] },
    }),
  hidePage: () => JSON.stringify({ event: 'pageHidden', data: { on: true } }),
  returnPoint: returnPointAfter,
  return: (first, { ticket, epoch, since, users }) => {
    const address = new URL(first.address);
    const from = { ticket, epoch, since: String(since), ...(users !== null && { users }) };
    for (const [name, value] of Object.entries(from)) address.searchParams.set(name, value);
    return { ...first, address: address.href };
  },
  isIn: frame => frame.includes(HISTORY),
  refuses: frame => frame.includes('"event":"failed"'),
  say: text => JSON.stringify({ event: 'newMessageFromClient', data: { text, style: {} } }),
  read: frame => ({
    envelopes: frame.match(ENVELOPE)?.length ?? 0,
    messages: frame.includes(MESSAGE) && !frame.includes(HISTORY) ? numbersIn(frame) : [],
  }),
  confirm: {
    every: 128,
    frame: received => JSON.stringify({ event: 'received', data: { seq: received } }),
  },
};

export const DIALECTS = { plain, socketIo, samar } as const;

const nameOf = (at: number): string => `عابر${at + 1}`;

/** A separate network per user, because a local instance accepts client addresses. */
const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
