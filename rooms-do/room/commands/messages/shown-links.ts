import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { hasLinks } from '../../../../protocol/text/links.ts';
import type { RoomView } from '../command.ts';

/** What a message says of its links. Nobody can tell later what its author was allowed to, so it is said when it is written. */
export const shownLinks = (
  text: string,
  actor: Actor,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): Pick<ChatMessage, 'links'> =>
  may.sendLinks(actor, siteConfig.options.links) === 'allowed' && hasLinks(text) ? { links: true } : {};
