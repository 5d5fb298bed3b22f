import { Refused, Unanswered } from '../../../api/http.ts';
import { API_ORIGIN } from '../../../api/origin.ts';
import { session } from '../../../state/session.ts';

type Sent = {
  method: string;
  body?: Record<string, unknown> | FormData;
  onProgress?: (share: number) => void;
};

/** A call of the panel: JSON with the storage key in it, or a form with a picture, whose progress is told. */
export function send<Data>(path: string, { method, body, onProgress }: Sent): Promise<Data> {
  const request = new XMLHttpRequest();
  request.open(method, `${API_ORIGIN}/api/v1${path}`);
  request.setRequestHeader('Authorization', `Bearer ${session.token ?? ''}`);
  const { promise, resolve, reject } = Promise.withResolvers<Data>();
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onerror = () => reject(new Unanswered());
  request.onload = () => {
    const answer = request.responseText === '' ? {} : JSON.parse(request.responseText);
    if (request.status < 300) resolve(answer.data as Data);
    else reject(new Refused(request.status, answer));
  };
  if (body instanceof FormData) {
    body.set('authKey', session.authKey ?? '');
    request.send(body);
  } else {
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify({ authKey: session.authKey, ...body }));
  }
  return promise;
}

const PREFIX = /^\w+ validation failed:\s*/;

/** The server's sentence without the word for what was refused. */
export const sentenceOf = (error: unknown): string => (error as Error).message.replace(PREFIX, '');

/** What is wrong with which field, and what is said of the whole where no field is named. */
export function faultsIn(error: Error): { fields: Record<string, string>; whole: string | null } {
  const fields = error instanceof Refused ? (error.answer.errors ?? {}) : {};
  const whole = Object.keys(fields).length > 0 ? null : sentenceOf(error);
  return { fields, whole };
}
