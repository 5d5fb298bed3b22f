import type { User } from '../../../protocol/entities/user.ts';
import { compactUsers } from '../../../protocol/wire/compact-users.ts';
import type { CompactDownData } from '../../../protocol/wire/down/compact-presence.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import { type Envelope, shapedEnvelope } from '../connections/envelope.ts';

/** The whole list. `here` is the room of those who read it. */
export const usersEnvelope = (scope: Scope, users: User[], here: string): Envelope =>
  shapedEnvelope({
    full: () => encode('users', { users, scope }),
    compact: () => encodeCompact('users', { scope, ...compactUsers(users, here) }),
  });

/** What has changed in it. */
export const usersChangedEnvelope = (
  scope: Scope,
  upserted: User[],
  removed: string[],
  here: string,
): Envelope =>
  shapedEnvelope({
    full: () => encode('usersChanged', { scope, upserted, removed }),
    compact: () => {
      const { users, dict } = compactUsers(upserted, here);
      return encodeCompact('usersChanged', { scope, upserted: users, removed, dict });
    },
  });

const encodeCompact = <Name extends keyof CompactDownData>(
  event: Name,
  data: CompactDownData[Name],
): string => encodeText(event, JSON.stringify(data));
