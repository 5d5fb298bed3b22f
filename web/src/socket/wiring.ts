import { type CloseReason, reasonOf } from '../../../protocol/wire/close-codes.ts';
import { say } from '../kit/toast.ts';
import type { Farewell } from '../state/farewell.ts';
import { messages } from '../state/messages.ts';
import { rooms } from '../state/rooms.ts';
import { movedText } from '../text/moved.ts';
import { Connection } from './connection.ts';
import { follow } from './follow.ts';
import { inboxFor, receive } from './inbox.ts';
import type { Rest } from './intake.ts';
import type { Dial, End } from './line.ts';
import { Route } from './route.ts';
import { Visit } from './visit.ts';

export type Wired = {
  visit: Visit;
  route: Route;
  connection: Connection;
  /** Ends the visit; with a reason the entry says it. */
  end: (last: Farewell | null) => void;
};

/**
 * `base`: the API's origin, or the address of the page. `reopened`: what a new socket has to be told again. `over`: the
 * visit has come to its end.
 */
export type Parts = {
  dial: Dial;
  base: string;
  reopened: () => unknown;
  over: () => unknown;
  rest: Rest;
};

/** A line that was closed as moved without a word before: another window of this person went elsewhere. */
const farewellOf = (reason: CloseReason | null): Farewell => ({
  code: reason === 'moved' ? 'replaced' : (reason ?? 'force_disconnected'),
  message: '',
});

/** Ties together who visits, where to, over which connection, and what is heard. */
export const wire = ({ dial, base, reopened, over, rest }: Parts): Wired => {
  const visit = new Visit();

  const route = new Route({
    admit: visit.admit,
    bound: visit.bound,
    current: () => rooms.currentName,
    resume: () => (messages.epoch === null ? null : { since: messages.lastSeq, epoch: messages.epoch }),
    base,
  });

  const finish = (last: Farewell | null, isOver: boolean): void => {
    route.forget();
    visit.end(last, isOver);
    over();
  };

  const end = (last: Farewell | null): void => {
    connection.disconnect();
    // Another window goes on with the login that this one had.
    finish(last, last?.code !== 'replaced');
  };

  const ended = (how: End): void => {
    if (how.why === 'closed') end(farewellOf(reasonOf(how.code)));
    else finish(null, how.why === 'refused');
  };

  const inbox = inboxFor({
    acknowledge: ack => connection.acknowledge(ack),
    end: ({ reason, message, until }) =>
      end({ code: reason, message, ...(until !== undefined && { until }) }),
    follow: there => {
      follow({ route, connection }, there).then(
        () => say.blank(movedText(there)),
        // That the connection failed has been said.
        () => {},
      );
    },
  });

  const connection: Connection = new Connection({
    dial,
    address: route.address,
    receive: (event, data) => receive(inbox, event, data),
    opened: () => {
      route.arrived();
      reopened();
    },
    ended,
    rest,
  });

  return { visit, route, connection, end };
};
