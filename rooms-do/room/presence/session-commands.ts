import { may } from '../../../protocol/rules/may.ts';
import { viewerClass } from '../../../protocol/rules/visibility.ts';
import {
  disconnect as disconnectFrame,
  searchAllUsers as message,
  pageHidden as pageHiddenFrame,
  requestChangeStatus,
  requestPush as requestPushFrame,
  requestUsers as requestUsersFrame,
  sendOriginURL as sendOriginURLFrame,
  watchAllUsers as watchAllUsersFrame,
} from '../../../protocol/wire/up/session.ts';
import { command } from '../platform/commands/command.ts';
import { projectUser } from '../platform/participants/projection.ts';

export const changeStatus = command({
  on: requestChangeStatus,
  allow: may.changeStatus,
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { status: data.status } }],
});

export const disconnect = command({
  on: disconnectFrame,
  allow: () => 'allowed',
  run: ({ self }) => [{ do: 'leave', userId: self.userId, reason: 'left' }],
});

export const pageHidden = command({
  on: pageHiddenFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'changePageHidden', on: data.on }],
});

export const requestPush = command({
  on: requestPushFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'takePush', on: data.on }],
});

/** For a page that holds a part of the room's list. */
export const requestUsers = command({
  on: requestUsersFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'answerUsers', asked: data }],
});

/** For a screen that does not hold everybody: one page of users, as far as the sender may see and know them. */
export const searchAllUsers = command({
  on: message,
  load: ({ actor, data }, reads) => reads.searchUsers(actor, data),
  allow: () => 'allowed',
  run: ({ data: { limit }, actor }, { users: found, total }) => {
    const viewer = viewerClass(actor);
    const users = found.map(({ participant, roomId, room: name }) =>
      projectUser(participant, { id: roomId, name }, viewer),
    );
    const numPages = Math.max(1, Math.ceil(total / limit));
    return [{ do: 'answer', data: { users, total, numPages } }];
  },
});

export const sendOriginURL = command({
  on: sendOriginURLFrame,
  allow: () => 'allowed',
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { originURL: data } }],
});

export const watchAllUsers = command({
  on: watchAllUsersFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'watchAllUsers', on: data.on }],
});
