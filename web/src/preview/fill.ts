import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { User } from '../../../protocol/entities/user.ts';
import { receiveHistory } from '../state/messages.ts';
import { replaceUsers } from '../state/people.ts';
import { enterRoomNamed, replaceRooms } from '../state/rooms.ts';
import { happen, identify } from '../state/session.ts';
import * as p from './people.ts';
import { places } from './places.ts';
import { evening } from './talk.ts';

type Filling = {
  own?: User;
  others?: readonly User[];
  /** Null while the history has not come. */
  said?: readonly ChatMessage[] | null;
  room?: string;
};

/** Fills the state as a server would, for looking at the screens without one. */
export const fill = ({
  own = p.zaytouna,
  others = p.regulars,
  said = evening(),
  room = 'المجلس العام',
}: Filling = {}): void => {
  happen({ type: 'dialled' });
  happen({ type: 'opened' });
  identify({ userID: own.userID, username: own.username, accountType: 'super' });
  replaceRooms(places);
  enterRoomNamed(room);
  replaceUsers('room', [own, ...others.filter(({ userID }) => userID !== own.userID)]);
  if (said !== null) receiveHistory('e1', true, said);
};
