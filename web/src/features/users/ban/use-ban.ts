import { useState } from 'react';
import { ApiError, RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { BanDuration } from '../../../../../protocol/entities/bans.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { chat } from '../../../client/chat.ts';
import { messageOf } from '../../../client/errors.ts';
import { request } from '../../../client/http/http-client.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t, type WindowText } from '../../../i18n/t-windows.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

export type Target = 'IPOrHost' | 'fingerprint' | 'country';
type BanOrder = {
  user: User;
  actor: Actor;
  target: Target;
  duration: BanDuration;
  reason: string;
  alsoKick: boolean;
};

/** Why the viewer may not do this; null when the server may be asked. */
function refusalOf({ user, actor, target, alsoKick }: BanOrder): WindowText | null {
  const other = toActor(user);
  if (target === 'country' && may.banCountry(actor) !== 'allowed') return 'ban.noPerm.country';
  if (target !== 'country' && may.ban(actor, other) !== 'allowed') return 'ban.noPerm.ban';
  if (target === 'IPOrHost' && may.banPlace(actor) !== 'allowed') return 'ban.noPerm.ban';
  if (!alsoKick || may.kick(actor, other) === 'allowed') return null;
  return actor.permissions.canKickUser ? 'ban.noPerm.kickUser' : 'ban.noPerm.kickUsers';
}

const bodyOf = ({ user, target, duration, reason }: BanOrder) => ({
  authKey: session.authKey,
  IPOrHost: target === 'IPOrHost' ? (user.ipAddress ?? '') : '',
  fingerprint: target === 'fingerprint' ? (user.fingerprint ?? '') : '',
  country: target === 'country' ? (user.country ?? '') : '',
  banDuration: duration,
  reason,
  note: '',
  userID: user.userID,
  nickname: user.nickname,
});

/** Bans over HTTP, and kicks as well if wanted. Resolves with whether it was done. */
export const useBan = () => {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const ban = async (order: BanOrder): Promise<boolean> => {
    const refusal = refusalOf(order);
    setFault(refusal && t(refusal));
    if (refusal || busy) return false;
    setBusy(true);
    try {
      await request('POST /bans/', { body: bodyOf(order) });
      toast.success(t('toast.banCreated'));
      if (order.alsoKick) await kickRemaining(order.user.userID);
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      if (order.alsoKick && isAwaitingApproval(error)) await kickRemaining(order.user.userID);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, ban };
};

/** After the ban, so that whom it disconnects is told its end alone. A ban that is exempt from or pending leaves them here. */
async function kickRemaining(userId: string): Promise<void> {
  try {
    await chat().request('requestKickUser', { userId });
  } catch (refusal) {
    if (!(refusal instanceof RequestRejected)) throw refusal;
    if (refusal.code !== 'user_not_found') toast.error(errorSentence(refusal));
  }
}

const isAwaitingApproval = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'awaits_approval';

/** What the chat has no sentence of. */
const JUDGED: Readonly<Record<string, WindowText>> = {
  ban_too_long: 'ban.tooLong',
  awaits_approval: 'ban.awaitsApproval',
};

/** The server's field errors without the name of the entity; other refusals with their own sentence. */
function sentenceOf(error: unknown): string {
  const judged = error instanceof ApiError ? JUDGED[error.code] : undefined;
  if (judged) return t(judged);
  return error instanceof Error ? errorSentence(error, 'always') : messageOf(error);
}
