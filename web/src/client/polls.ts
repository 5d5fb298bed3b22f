import type { RequestRejected } from '../../../protocol/client/errors.ts';
import type { Poll, PollResult } from '../../../protocol/entities/messages.ts';
import { errorSentence } from '../i18n/errors/chat-error-text.ts';
import { changeShown } from '../state/messages.ts';
import { toast } from '../ui/toast/toast.ts';
import { chat } from './chat.ts';

const showError = (refusal: RequestRejected): void => void toast.error(errorSentence(refusal));

const changePolls = (change: (id: string, poll: Poll) => Poll): void =>
  changeShown(message => (message.poll ? { ...message, poll: change(message.id, message.poll) } : message));

const withResult = (poll: Poll, { votes, userIDs, voters, closed }: PollResult): Poll => ({
  ...poll,
  voters,
  closed,
  options: poll.options.map(({ text }, at) => ({
    text,
    ...(votes.length > 0 && { votes: votes[at] ?? 0 }),
    ...(userIDs && { userIDs: userIDs[at] ?? [] }),
  })),
});

export const receiveResults = async (results: readonly PollResult[]): Promise<void> => {
  const byId = new Map(results.map(result => [result.id, result]));
  changePolls((id, poll) => {
    const result = byId.get(id);
    return result ? withResult(poll, result) : poll;
  });
};

/** Marks the user's vote once the room has stored it. The next results include it in the count. */
export const vote = (messageId: string, choices: readonly number[]): void => {
  chat()
    .request('requestVote', { messageId, choices: [...choices] })
    .then(() => changePolls((id, poll) => (id === messageId ? { ...poll, mine: choices } : poll)))
    .catch(showError);
};

export const closePoll = (messageId: string): void => {
  chat().request('requestClosePoll', { messageId }).catch(showError);
};
