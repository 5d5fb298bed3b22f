import { currentHost, postToHost } from '../../browser/embedding.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/entry-errors.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Enter } from './use-entry.ts';

/** Enters with the pass of the address or one that the host page posts. After a refusal the form stays. */
export const takeHostPass = (enter: { readonly current: Enter }, until: AbortSignal): void => {
  if (until.aborted) return;
  const enterBy = (pass: string): void =>
    enter.current(
      () => chat().enterByPass(pass),
      refusal => {
        toast.error(errorSentence(refusal, 'always'));
        return true;
      },
    );
  const inAddress = takeFromAddress();
  if (inAddress !== null) {
    enterBy(inAddress);
    return;
  }
  const host = currentHost();
  const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === window.parent && origin === host && isPass(data)) enterBy(data.pass);
  };
  window.addEventListener('message', listen, { signal: until });
  // Sent once, so that a host page that answers again does not return a user who left.
  if (!isAnnounced) postToHost({ type: 'samar:ready' });
  isAnnounced = true;
};

let isAnnounced = false;

const PREFIX = '#pass=';

/** Reads the pass and removes it from the address, so that history and copied addresses do not contain it. */
function takeFromAddress(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(PREFIX)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(PREFIX.length);
}

const isPass = (data: unknown): data is { type: 'samar:pass'; pass: string } =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'samar:pass' &&
  'pass' in data &&
  typeof data.pass === 'string';
