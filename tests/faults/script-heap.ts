type Target = { webSocketDebuggerUrl: string };
type Answer = { id: number; result?: unknown; error?: { message: string } };

/** What the worker and its objects hold in their own memory, asked of the debugger of the runtime (V8's inspector protocol). */
export class ScriptHeap {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer));
  }

  /** `port`: at which the runtime was told to listen for debuggers. */
  static async attach(port: number): Promise<ScriptHeap> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Target[];
    if (!target) throw new Error('The runtime has nothing to debug.');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new ScriptHeap(socket);
  }

  /** In MiB, of what is still reachable: everything else is collected first. */
  async reachableMiB(): Promise<number> {
    await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize } = (await this.#ask('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 2 ** 20;
  }

  detach(): void {
    this.#socket.close();
  }

  #ask(method: string): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(++this.#lastId, answer);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method }));
    return answer.promise;
  }

  #take({ id, result, error }: Answer): void {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  }
}
