import { STATUSES } from '../../protocol/entities/user.ts';
import { connectGuest } from './connect-guest.ts';
import { type ReturnPoint, returnPointAfter } from './return-point.ts';

/** Address and headers of a socket. */
export type Dial = { address: string; headers?: Record<string, string> };

/** Content of a frame: number of envelopes, and message numbers. */
export type Read = { envelopes: number; messages: number[] };

/** Protocol of a peer's clients. */
export type Dialect = {
  /** `room`: its name, unless it is the default room. */
  dial(site: string, at: number, room: string | null): Promise<Dial>;
  /** Connection for a resume from this point. */
  return?(first: Dial, from: ReturnPoint): Dial;
  /** From where a client that has had this frame too would come back. */
  returnPoint?(frame: string, before: ReturnPoint | null): ReturnPoint;
  /** Whether a frame says that the member is in. Without it, an open socket does. */
  isIn?(frame: string): boolean;
  say(text: string): string;
  /** Another status each round, for a peer that knows presence. */
  changeStatus?(round: number): string;
  /** A frame that says that the page is hidden, for a peer that sends less often to such pages. */
  hidePage?(): string;
  read(frame: string): Read;
  /** Immediate answer to a frame, if any. */
  answer?(frame: string): string | null;
  /** Whether a frame says that a message was refused. */
  refuses?(frame: string): boolean;
  /** Confirmation after this number of envelopes, with the total. */
  confirm?: { every: number; frame(received: number): string };
};

const MARK = /#(\d+)#/g;
const numbersIn = (frame: string): number[] => Array.from(frame.matchAll(MARK), ([, n]) => Number(n));

/** The text of a message, 80 letters, with its number: the clients read nothing else of it. */
export const textOf = (number: number): string => `#${number}# `.padEnd(80, 'السلام عليكم ورحمة الله ');

const plain: Dialect = {
  dial: async (site, at) => ({ address: `${site.replace('http', 'ws')}/?name=${nameOf(at)}` }),
  say: text => JSON.stringify({ event: 'say', data: { text } }),
  read: frame => ({ envelopes: 1, messages: numbersIn(frame) }),
};

/** Engine.IO 4 within Socket.IO 5, spoken by hand, so that every peer's clients cost the same. */
const socketIo: Dialect = {
  dial: async (site, at) => ({
    address: `${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&name=${nameOf(at)}`,
  }),
  isIn: frame => frame.startsWith('40'),
  say: text => `42${JSON.stringify(['say', { text }])}`,
  read: frame => ({ envelopes: 1, messages: frame.startsWith('42["message"') ? numbersIn(frame) : [] }),
  // 0 opens the connection, and asks for the name space; 2 is a ping.
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

/** Each user has a separate network, as far as a local instance can tell. */
const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
