import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { User } from '../../../protocol/entities/user.ts';
import { receiveHistory } from '../state/messages.ts';
import { replaceUsers } from '../state/people.ts';
import { replaceRooms, setCurrentRoom } from '../state/rooms.ts';
import { setIdentity, transition } from '../state/session.ts';
import { evening } from './messages.ts';
import * as p from './people.ts';
import { storyRooms } from './rooms.ts';

type StoryState = {
  own?: User;
  others?: readonly User[];
  /** Null while the history has not come. */
  history?: readonly ChatMessage[] | null;
  room?: string;
};

/** Fills the state as a server would, for looking at the screens without one. */
export const fill = ({
  own = p.zaytouna,
  others = p.regulars,
  history = evening(),
  room = 'المجلس العام',
}: StoryState = {}): void => {
  transition({ type: 'connecting' });
  transition({ type: 'opened' });
  setIdentity({ userId: own.userID, username: own.username, accountType: own.accountType });
  replaceRooms(storyRooms);
  setCurrentRoom(room);
  replaceUsers('room', [own, ...others.filter(({ userID }) => userID !== own.userID)]);
  if (history !== null) receiveHistory('e1', true, history);
};
