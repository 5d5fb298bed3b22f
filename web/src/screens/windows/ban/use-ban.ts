import { useState } from 'react';
import type { BanDuration } from '../../../../../protocol/entities/ban.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { ask, Refused } from '../../../api/http.ts';
import { say } from '../../../kit/toast.ts';
import { actorOf } from '../../../rules/actor-of.ts';
import { chat } from '../../../socket/commands.ts';
import type { Declined } from '../../../socket/outbox.ts';
import { session } from '../../../state/session.ts';
import { refusalText } from '../../../text/refusal.ts';
import { type WindowText, w } from '../../../text/w.ts';

export type Target = 'IPOrHost' | 'fingerprint' | 'country';
type Asked = { user: User; actor: Actor; target: Target; duration: BanDuration; kicksToo: boolean };

const PREFIX = /^Ban validation failed:\s*/;

/** Why the viewer may not do this, in the words of the window; null when all of it may be asked of the server. */
function refusalOf({ user, actor, target, kicksToo }: Asked): WindowText | null {
  const other = actorOf(user);
  if (target === 'country' && may.banCountry(actor) !== 'allowed') return 'ban.noPerm.country';
  if (target !== 'country' && may.ban(actor, other) !== 'allowed') return 'ban.noPerm.ban';
  if (!kicksToo || may.kick(actor, other) === 'allowed') return null;
  return actor.permissions.canKickUser ? 'ban.noPerm.kickUser' : 'ban.noPerm.kickUsers';
}

const bodyOf = ({ user, target, duration }: Asked) => ({
  authKey: session.authKey,
  IPOrHost: target === 'IPOrHost' ? (user.ipAddress ?? '') : '',
  fingerprint: target === 'fingerprint' ? (user.fingerprint ?? '') : '',
  country: target === 'country' ? (user.country ?? '') : '',
  banDuration: duration,
});

/** The ban over HTTP, and the kick with it where that is wanted. Resolves with whether it was done. */
export const useBan = () => {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const ban = async (asked: Asked): Promise<boolean> => {
    const refusal = refusalOf(asked);
    setFault(refusal && w(refusal));
    if (refusal || busy) return false;
    setBusy(true);
    try {
      if (asked.kicksToo) await chat.request('requestKickUser', { userId: asked.user.userID });
      await ask('/bans/', { method: 'POST', body: bodyOf(asked) });
      say.success(w('toast.banCreated'));
      return true;
    } catch (error) {
      setFault(sentenceOf(error as Error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, ban };
};

/** What the server says of the fields, without the name of the record; its other refusals in their own words. */
function sentenceOf(error: Error): string {
  if (error instanceof Refused && PREFIX.test(error.message)) return error.message.replace(PREFIX, '');
  return refusalText(error as Declined);
}
