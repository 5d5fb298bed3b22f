import { browserSubscription, endBrowserSubscription } from '../../browser/push.ts';
import { friends as chosen } from '../../state/friends.ts';
import type { PushChoice } from '../../state/preferences.ts';
import { request, requestField } from '../http/http-client.ts';

/** Subscribes this browser to pushes for the session. */
export async function subscribeSession(
  choice: Exclude<PushChoice, 'off'>,
  friends: boolean = chosen.pushes,
): Promise<void> {
  const subscription = await browserSubscription(await requestField('GET /push', 'key'));
  await request('POST /push', { body: { ...subscription, texts: choice === 'texts', friends } });
}

export async function unsubscribeSession(): Promise<void> {
  await request('DELETE /push');
  await endBrowserSubscription();
}
