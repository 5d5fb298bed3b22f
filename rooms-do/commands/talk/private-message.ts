import { DEFAULT_PRIVATE_COLOR } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import { may } from '../../../protocol/rules/may.ts';
import { privateMessage as words } from '../../../protocol/wire/up/talk.ts';
import { type Effect, targeted } from '../../command.ts';
import { senderOf } from '../../roster/project.ts';
import { permittedStyle } from './permitted-style.ts';
import { sayable } from './sayable.ts';

const ANSWERABLE_KEPT = 50;

/** Relayed to both sides and kept nowhere. Whoever is out of sight can be answered, and not spoken to first. */
export const privateMessage = targeted<'privateMessage'>({
  on: words,
  meter: 'message',
  target: ({ to }) => to,
  knows: (self, target) => target.wroteTo.includes(self.userID),
  allow: (actor, target) => may.speakPrivately(actor, target),
  run: ({ data, self, actor, target, room }) => {
    const text = sayable(data.chatMessage, room);
    const message: ChatMessage = {
      id: room.newId(),
      seq: 0,
      kind: 'private',
      text,
      style: permittedStyle(actor, data.style ?? {}, DEFAULT_PRIVATE_COLOR),
      room: room.settings.name,
      props: { roomId: [self.userID, target.userID].sort().join(' ') },
      userType: 'all',
      sender: senderOf(self),
      sentAt: new Date(room.now()).toISOString(),
    };
    // The name of a room that is not listed is for its own people.
    const isTold = !room.nature.unlisted || actor.room === room.id;
    return [
      { do: 'whisper', userID: target.userID, message },
      { do: 'whisper', userID: self.userID, message: isTold ? message : { ...message, room: '' } },
      ...answerable(self, target.userID),
      { do: 'answer', data: { id: message.id } },
    ];
  },
});

/** Remembered only where it matters: of those who are out of sight. */
function answerable({ userID, visibility, wroteTo }: Occupant, peer: string): Effect[] {
  if (visibility === 'visible' || wroteTo.includes(peer)) return [];
  return [{ do: 'change', userID, change: { wroteTo: [...wroteTo, peer].slice(-ANSWERABLE_KEPT) } }];
}
