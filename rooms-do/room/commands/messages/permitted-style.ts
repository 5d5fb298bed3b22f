import type { MessageStyle } from '../../../../protocol/entities/chat-message.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** A style is kept only as far as the sender's permissions go. */
export const permittedStyle = (
  actor: Actor,
  asked: Loose<MessageStyle>,
  defaultColor: string,
): MessageStyle => {
  const mayStyle = may.styleText(actor) === 'allowed';
  const mayColor = may.colorText(actor) === 'allowed';
  return {
    color: (mayColor && asked.color) || defaultColor,
    fontWeight: (mayStyle && asked.fontWeight) || 'normal',
    fontStyle: (mayStyle && asked.fontStyle) || 'normal',
  };
};
