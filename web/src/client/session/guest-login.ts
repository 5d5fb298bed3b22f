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

/** A guest's choices that the device stores. */
export const guestChoices = (): GuestChoices => ({
  ...(ignoring.users.length > 0 && { ignored: [...ignoring.users] }),
  ...(privacy.chosen && { privacy: { ...privacy.chosen } }),
});

export type GuestLogin = ReturnType<typeof guestLogin>;

/** Logs in as a guest, with a ticket to the room of the link. */
export const guestLogin = async (nickname: string) => {
  beginIgnoring('visitor');
  beginPrivacy('visitor');
  const [print] = await Promise.all([fingerprint(), deviceKey()]);
  // Only /connect accepts an invitation link and explains its refusal.
  const place = session.invite ? null : { ...guestChoices(), room: linkedRoom() };
  return visitorLogin(nickname, { fingerprint: print, originURL: session.originURL }, place);
};

/** Logs in while the chat is loading. */
export const loginBeforeChat = (nickname: string): GuestLogin => {
  setOriginURL(originURL());
  return guestLogin(nickname);
};
