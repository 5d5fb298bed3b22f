import { may } from '../../../../protocol/rules/may.ts';
import { requestWaitingMessages } from '../../../../protocol/wire/up/messages.ts';
import { command } from '../command.ts';

/** What waits in the room, of authors whom the sender may judge. */
export const requestWaiting = command({
  on: requestWaitingMessages,
  rateLimit: 'request',
  allow: may.readWaiting,
  run: ({ actor, room }) => [
    {
      do: 'answer',
      data: {
        messages: room
          .waitingMessages()
          .filter(({ rank }) => may.judgeWaiting(actor, { rank }) === 'allowed')
          .map(({ message, word, at }) => ({
            id: message.id,
            nickname: message.sender.nickname,
            text: message.text,
            word,
            sentAt: new Date(at).toISOString(),
          })),
      },
    },
  ],
});
