import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { LIST_FOUND_MAX } from '../../../../protocol/constants.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import { expandUsers } from '../../../../protocol/wire/compact-users.ts';
import type { UpData } from '../../../../protocol/wire/up.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { changeUsers, findUser, people, receiveAsked } from '../../state/people.ts';
import { toast } from '../../ui/toast/toast.ts';
import { chat } from '../chat.ts';

/**
 * Requests entries of the room's user list and stores them. Shows a refusal as a toast, and resolves to null.
 */
async function ask(asked: UpData<'requestUsers'>): Promise<readonly User[] | null> {
  try {
    const { users, dict, total, isEnd } = await chat().request('requestUsers', asked);
    const found = expandUsers(users, dict);
    receiveAsked(found, { total, isEnd, follows: 'after' in asked });
    return found;
  } catch (refusal) {
    if (!(refusal instanceof RequestRejected)) throw refusal;
    toast.error(errorSentence(refusal));
    return null;
  }
}

let askingForMore: Promise<unknown> | null = null;

/** Requests the next users after the loaded part of the list, once for all simultaneous callers. */
export const askForMore = async (): Promise<void> => {
  const edge = people.part?.edge;
  if (!edge) return;
  askingForMore ??= ask({ after: edge }).finally(() => {
    askingForMore = null;
  });
  await askingForMore;
};

/** Adds the user with this nickname to the list. Resolves to true if the server confirms that no such user exists. */
export const askBySearch = async (search: string): Promise<boolean> => {
  const found = await ask({ search });
  return found?.length === 0;
};

export const askByIds = async (userIds: readonly string[]): Promise<void> => {
  await ask({ userIds: userIds.slice(0, LIST_FOUND_MAX) });
};

/** Refreshes the listed users with these ids and removes those who left. */
export const refreshUsers = async (userIds: readonly string[]): Promise<void> => {
  const asked = userIds.slice(0, LIST_FOUND_MAX);
  const found = await ask({ userIds: asked });
  const there = new Set(found?.map(({ userID: userId }) => userId));
  if (found)
    changeUsers(
      'room',
      [],
      asked.filter(userId => !there.has(userId)),
    );
};

/** A user in any room, requested from the server if not known to this page; null if absent. */
export const findOrAsk = async (userId: string): Promise<User | null> => {
  if (!findUser(userId)) await askByIds([userId]);
  return findUser(userId);
};

export { receiveResults } from '../polls.ts';
export { receiveTyping, reportDrafts } from '../typing.ts';
export { showRules } from './tell-rules.ts';
