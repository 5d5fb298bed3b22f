import type { DownData, DownName } from '../../../protocol/wire/down.ts';
import { invalidate } from '../api/stale.ts';
import { say } from '../kit/toast.ts';
import { warnOfIdling } from '../state/idle.ts';
import { receiveInvitation } from '../state/invitations.ts';
import { addMessage, receiveHistory } from '../state/messages.ts';
import { changeUsers, currentUser, replaceUsers, setOwnPermissions } from '../state/people.ts';
import { changeRooms, enterRoomNamed, replaceRooms } from '../state/rooms.ts';
import { receiveWarning } from '../state/warnings.ts';
import { addWhisper } from '../state/whispers.ts';
import { refusalText } from '../text/refusal.ts';

/** What is more than a change of state. */
export type Deeds = {
  acknowledge: (ack: DownData<'ack'>) => void;
  follow: (there: DownData<'moved'>) => void;
  end: (farewell: DownData<'disconnected'>) => void;
};

export type Inbox = { [Name in DownName]: (data: DownData<Name>) => void };

/** The current room is the one that one's own entry names; a room that is renamed takes its people along. */
const settleRoom = (): void => {
  const here = currentUser()?.room;
  if (here !== undefined) enterRoomNamed(here);
};

/** What each message of the server changes. */
export const inboxFor = ({ acknowledge, follow, end }: Deeds) =>
  ({
    users: ({ scope, users }) => {
      replaceUsers(scope, users);
      settleRoom();
    },
    usersChanged: ({ scope, upserted, removed }) => {
      changeUsers(scope, upserted, removed);
      settleRoom();
    },
    rooms: ({ rooms }) => {
      replaceRooms(rooms);
      settleRoom();
    },
    roomsChanged: ({ upserted, removed }) => changeRooms(upserted, removed),
    chatMessagesFromServer: ({ epoch, reset, messages }) => receiveHistory(epoch, reset, messages),
    newMessageFromServer: message => void addMessage(message),
    welcomeMsgFromServer: message => void addMessage(message),
    joinedMsgFromServer: message => void addMessage(message),
    leavedMessageFromServer: message => void addMessage(message),
    privateMessage: addWhisper,
    receiveWarningMessage: receiveWarning,
    permissionsChanged: ({ permissions }) => setOwnPermissions(permissions),
    siteChanged: ({ resources }) => invalidate(resources),
    idleWarning: ({ closesAt }) => warnOfIdling(Date.parse(closesAt)),
    ack: acknowledge,
    failed: ({ error }) => void say.error(refusalText(error)),
    moved: follow,
    invited: receiveInvitation,
    disconnected: end,
  }) satisfies Inbox;

/** Hands one envelope to its row. A server that is newer than this page may say what it has no row for. */
export const receive = (inbox: Inbox, event: string, data: unknown): void => {
  if (Object.hasOwn(inbox, event)) (inbox[event as DownName] as (data: unknown) => void)(data);
  else console.warn('an event that is not known here', event);
};
