import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { presentDevice } from '../auth/present-device.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { openGuestSession } from './guest-session.ts';

/** POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const entrance = await enter(c, { isNewGuest: true });
  const body = await readBody(c, VisitorLogin, 'Visitor');
  const now = Date.now();
  const guest = { ...body, ...(await presentDevice(c, now)), userId: crypto.randomUUID() };
  const { user, issued } = await openGuestSession(c, entrance, guest, now);
  return answer(c, 'POST /users/visitorLogin', { user }, issued);
}
