import { Failure } from '../../../../protocol/errors/failure.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestJudgeWaiting } from '../../../../protocol/wire/up/messages.ts';
import { command } from '../command.ts';

/** Published, it is its author's, with the seq and the time of now, whether they are still here or not. */
export const judgeWaiting = command({
  on: requestJudgeWaiting,
  rateLimit: 'request',
  allow: may.readWaiting,
  run: ({ data: { messageId, publish }, self, actor, room }) => {
    const waiting = room.waitingMessages().find(({ message }) => message.id === messageId);
    if (!waiting) throw new Failure('waiting_not_found');
    const { message, rank, writer, fingerprint } = waiting;
    assertAllowed(may.judgeWaiting(actor, { rank }));
    const sentAt = new Date(room.now()).toISOString();
    return [
      { do: 'takeWaiting', messageId },
      ...(publish
        ? [
            {
              do: 'publishMessage',
              message: { ...message, seq: room.lastSeq + 1, room: room.settings.name, sentAt },
              clientId: null,
              rank,
              writer,
              fingerprint,
            } as const,
          ]
        : []),
      {
        do: 'audit',
        note: {
          type: publish ? 'publishHeld' : 'discardHeld',
          target: message.sender.nickname,
          text: message.text,
        },
        by: self,
      },
    ];
  },
});
