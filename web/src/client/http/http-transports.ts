export type HttpCall = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal;
};

export type HttpReply = { status: number; text: string };

const BOOKMARK = 'Samar-Bookmark';

/** What an operator wrote last: lists are asked to be no older, whichever copy of the database answers. */
let bookmark: string | null = null;

/** Rejects when the server is not reached, when the connection is cut, and when `signal` ends it. */
export const fetchText = async ({ url, ...call }: HttpCall): Promise<HttpReply> => {
  const headers = { ...call.headers, ...(bookmark !== null && { [BOOKMARK]: bookmark }) };
  const response = await fetch(url, { ...call, headers, credentials: 'include' });
  bookmark = response.headers.get(BOOKMARK) ?? bookmark;
  return { status: response.status, text: await response.text() };
};

/** Sends with progress, which fetch does not report. */
export const uploadForm = (call: HttpCall, onProgress: (share: number) => void): Promise<HttpReply> => {
  const { url, method, headers, body, signal } = call;
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  xhr.withCredentials = true;
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  xhr.onload = () => {
    bookmark = xhr.getResponseHeader(BOOKMARK) ?? bookmark;
    resolve({ status: xhr.status, text: xhr.responseText });
  };
  xhr.onerror = () => reject(new TypeError('the upload broke'));
  xhr.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => xhr.abort());
  xhr.send(body);
  return promise;
};
