import { toast as toaster } from 'react-hot-toast/headless';
import { Connection, type ConnectionChange } from '../../../../protocol/client/connection.ts';
import { NetworkError } from '../../../../protocol/client/errors.ts';
import type { YieldToPaint } from '../../../../protocol/client/frame-scheduler.ts';
import { RoomResolver } from '../../../../protocol/client/room-resolver.ts';
import type { OpenTransport, TransportEnd } from '../../../../protocol/client/transport.ts';
import { type CloseReason, reasonOf } from '../../../../protocol/wire/close-codes.ts';
import type { DownData } from '../../../../protocol/wire/down.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t.ts';
import { messages } from '../../state/messages.ts';
import { people } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { type DisconnectReason, session, transition } from '../../state/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { createInbox, dispatch } from '../inbox.ts';
import { ClientSession, type Forgets } from './client-session.ts';
import { switchSocket } from './switch-socket.ts';

/** The screen says in a sentence, with its English, why a connection was refused: the server's words, or that there was no answer. */
export const showChange = (change: ConnectionChange): void =>
  transition(
    change.type === 'refused'
      ? { ...change, error: errorSentence(change.error ?? new NetworkError(), 'always') }
      : change,
  );

export type Client = {
  clientSession: ClientSession;
  resolver: RoomResolver;
  connection: Connection;
  /** Ends the session; a reason is shown at the entry. */
  end: (reason: DisconnectReason | null, forgets?: Forgets) => void;
};

/**
 * `base`: the origin of the API, or the address of the page. `onReopened`: a new socket is open and has to be told
 * the state of the old one. `onOver`: the session has ended.
 */
export type ClientDeps = {
  openTransport: OpenTransport;
  base: string;
  onReopened: () => unknown;
  onOver: () => unknown;
  yieldToPaint: YieldToPaint;
};

/** A socket that is closed as moved without `moved` before it was replaced by another window of the same person. */
const disconnectReasonOf = (reason: CloseReason | null): DisconnectReason => ({
  code: reason === 'moved' ? 'replaced' : (reason ?? 'force_disconnected'),
  message: '',
});

/** The toast after a transfer: into which room, and by whom if a person did it. */
export const movedText = ({ room, by }: Pick<DownData<'moved'>, 'room' | 'by'>): string =>
  by === undefined
    ? t('connection.moved', { room: isolate(room) })
    : t('connection.movedBy', { room: isolate(room), by: isolate(by) });

/** What is here already of the current room. */
const resumePoint = () =>
  messages.epoch === null
    ? null
    : { since: messages.lastSeq, epoch: messages.epoch, users: people.roomVersion };

const createResolver = (clientSession: ClientSession, base: string, onOtherRoom: () => void): RoomResolver =>
  new RoomResolver({
    requestTicket: clientSession.requestTicket,
    onRoomChosen: ticket => {
      if (session.roomId !== null && session.roomId !== ticket.roomId) onOtherRoom();
      clientSession.onRoomChosen(ticket);
    },
    current: () => rooms.currentName,
    resume: resumePoint,
    base,
    lists: '2',
  });

/** What the server's messages do beside changing the state. */
const inboxOf = ({ resolver, connection, end }: Omit<Client, 'clientSession'>) =>
  createInbox({
    acknowledge: ack => connection.acknowledge(ack),
    keepTicket: ({ ticket, expiresAt }) => resolver.keepTicket(ticket, Date.parse(expiresAt)),
    end: ({ reason, code = reason, ...told }) => end({ ...told, code }),
    switchSocket: ticket => {
      // A failure shows in the state of the connection.
      const failed = (): void => {};
      switchSocket({ resolver, connection }, ticket).then(() => toast.blank(movedText(ticket)), failed);
    },
  });

/** Builds a client: session, room resolver, connection and inbox. */
export const createClient = (deps: ClientDeps): Client => {
  const clientSession = new ClientSession();
  const resolver = createResolver(clientSession, deps.base, () => connection.dropRequests());

  const finish = (reason: DisconnectReason | null, forgets: Forgets, isLost = false): void => {
    resolver.reset();
    clientSession.end(reason, forgets, isLost);
    // After the refusals of requests that end with the session: their notices say nothing to the next person.
    setTimeout(() => toaster.remove(), 0);
    deps.onOver();
  };

  // After a replacement another window of the same browser still uses the login.
  const end: Client['end'] = (reason, forgets = reason?.code === 'replaced' ? 'nothing' : 'login') => {
    connection.disconnect();
    finish(reason, forgets);
  };

  const onEnd = (transportEnd: TransportEnd): void => {
    if (transportEnd.why === 'closed') end(disconnectReasonOf(reasonOf(transportEnd.code)));
    else finish(null, 'login', true);
  };

  const connection: Connection = new Connection({
    onChange: showChange,
    openTransport: deps.openTransport,
    yieldToPaint: deps.yieldToPaint,
    url: resolver.nextUrl,
    receive: (event, data) => dispatch(inbox, event, data),
    onOpen: () => {
      resolver.onConnected();
      deps.onReopened();
    },
    onEnd,
  });
  const inbox = inboxOf({ resolver, connection, end });

  return { clientSession, resolver, connection, end };
};
