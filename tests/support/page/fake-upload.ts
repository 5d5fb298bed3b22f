/** The used part of XMLHttpRequest. The test decides the result. */
export class FakeUpload {
  static made: FakeUpload[] = [];
  status = 0;
  responseText = '';
  withCredentials = false;
  isAborted = false;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
    onprogress: () => {},
  };
  method = '';
  path = '';
  body: unknown = null;
  onload = (): void => {};
  onerror = (): void => {};
  onabort = (): void => {};

  constructor() {
    FakeUpload.made.push(this);
  }

  static last(): FakeUpload {
    const request = FakeUpload.made.at(-1);
    if (!request) throw new Error('nothing was sent');
    return request;
  }

  open(method: string, path: string): void {
    Object.assign(this, { method, path });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): string | null {
    return null;
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress({ loaded, total });
  }

  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.onload();
  }
}
