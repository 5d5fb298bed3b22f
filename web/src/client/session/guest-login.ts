import type { VisitorLogin } from '../../../../protocol/rest/admission.ts';
import { deviceKey } from '../../browser/device-key.ts';
import { originURL } from '../../browser/embedding.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { linkedRoom } from '../../browser/site-words.ts';
import { beginPrivacy, privacy } from '../../state/private/privacy.ts';
import { beginIgnoring, ignoring } from '../../state/reading/ignored.ts';
import { session, setOriginURL } from '../../state/session.ts';
import { visitorLogin } from '../http/auth.ts';

export type GuestChoices = NonNullable<VisitorLogin['connect']>;

/** Guest settings stored on this device. */
export const guestChoices = (): GuestChoices => ({
  ...(ignoring.users.length > 0 && { ignored: [...ignoring.users] }),
  ...(privacy.chosen && { privacy: { ...privacy.chosen } }),
});

export type GuestLogin = ReturnType<typeof guestLogin>;

/** Logs in as a guest and requests a ticket, for the linked room if there is one. */
export const guestLogin = async (nickname: string) => {
  beginIgnoring('visitor');
  beginPrivacy('visitor');
  const [print] = await Promise.all([fingerprint(), deviceKey()]);
  // With an invitation link no ticket is requested, because only /connect accepts the link and explains a refusal.
  const place = session.invite ? null : { ...guestChoices(), room: linkedRoom() };
  return visitorLogin(nickname, { fingerprint: print, originURL: session.originURL }, place);
};

/** Logs in while the chat is still loading. */
export const loginBeforeChat = (nickname: string): GuestLogin => {
  setOriginURL(originURL());
  return guestLogin(nickname);
};
