import type { Participant } from '../../../../domain/participant.ts';
import { afterWriting, isAnswering, isUnheard } from '../../../../domain/private-consent.ts';
import { DEFAULT_PRIVATE_COLOR } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { DEFAULT_PRIVACY } from '../../../../protocol/entities/privacy.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { privateMessage as words } from '../../../../protocol/wire/up/messages.ts';
import { senderOf } from '../../presence/projection.ts';
import { targeted } from '../command.ts';
import type { Effect } from '../effect.ts';
import { assertNotSilent } from './assert-may-write.ts';
import { mutedBySite, warnedBySite } from './by-the-site.ts';
import { judgePrivate } from './judge-message.ts';
import { permittedStyle } from './permitted-style.ts';
import { shownLinks } from './shown-links.ts';
import { validateMessage } from './validate-message.ts';

const ANSWERABLE_KEPT = 50;

/**
 * Relayed to both sides and stored nowhere. An invisible user can be answered but not written to first. Whoever is ignored or
 * was refused by the other hears the same as always, and their message goes no further.
 */
export const privateMessage = targeted({
  on: words,
  rateLimit: 'message',
  target: ({ to }) => to,
  needsSaidLately: true,
  isImmediate: true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.sendPrivateMessage(actor, target),
  run: ({ data, self, actor, target, room, saidLately }) => {
    assertNotSilent(self, room.now());
    const isPublicRoom = !room.meta.unlisted;
    const { privateFrom } = target.privacy ?? DEFAULT_PRIVACY;
    const isAnswer = isAnswering(target, self.userId);
    assertAllowed(may.reachPrivately(actor, target, { privateFrom, isAnswer, isPublicRoom }));
    const judged = judgePrivate(validateMessage(data.chatMessage, room), { actor, room, saidLately });
    if (judged.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, judged, room);
    const { text } = judged;
    const message: ChatMessage = {
      id: room.newId(),
      seq: 0,
      kind: 'private',
      text,
      style: permittedStyle(actor, data.style ?? {}, DEFAULT_PRIVATE_COLOR),
      room: room.settings.name,
      ...shownLinks(text, actor, room),
      props: { roomId: [self.userId, target.userId].sort().join(' ') },
      userType: 'all',
      sender: senderOf(self),
      sentAt: new Date(room.now()).toISOString(),
    };
    // The name of a room that is not listed is for its own people.
    const isTold = isPublicRoom || actor.room === room.id;
    return [
      ...(judged.fate === 'onlyAuthor' || isUnheard(target, self, isPublicRoom)
        ? []
        : [{ do: 'sendPrivateMessage', userId: target.userId, message } as const]),
      { do: 'sendPrivateMessage', userId: self.userId, message: isTold ? message : { ...message, room: '' } },
      ...answerable(self, target.userId),
      ...consenting(self, target.userId),
      ...(judged.said ? [{ do: 'noteSaid', userId: self.userId, said: judged.said } as const] : []),
      ...(judged.warning ? [warnedBySite(self, judged.warning, room)] : []),
      { do: 'answer', data: { id: message.id } },
    ];
  },
});

/** Stored only for invisible senders, whom the other could otherwise not answer. */
function answerable({ userId, visibility, repliesAllowedFrom }: Participant, peer: string): Effect[] {
  if (visibility === 'visible' || repliesAllowedFrom.includes(peer)) return [];
  return [
    {
      do: 'change',
      userId,
      change: { repliesAllowedFrom: [...repliesAllowedFrom, peer].slice(-ANSWERABLE_KEPT) },
    },
  ];
}

/** Whoever writes hears the answer, though they receive few messages or had refused the other. */
function consenting(self: Participant, peer: string): Effect[] {
  const consent = afterWriting(self, peer);
  return consent ? [{ do: 'changeConsent', userId: self.userId, consent }] : [];
}
