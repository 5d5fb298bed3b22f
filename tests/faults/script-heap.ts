type Target = { webSocketDebuggerUrl: string };
type Answer = { id: number; result?: unknown; error?: { message: string } };
type Chunk = { method: string; params: { chunk: string } };

/** V8's format: fields of all nodes in one array, with indexes of names. */
type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [readonly string[], ...unknown[]] } };
  nodes: number[];
};

/** Memory of the worker and its objects, from the runtime's debugger (V8's inspector protocol). */
export class ScriptHeap {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  #takeChunk: ((chunk: string) => void) | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer | Chunk));
  }

  /** `port`: debugger port of the runtime. */
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

  /**
   * Reachable memory in MiB after a garbage collection. `code`: compiled program, which grows with the use of its
   * parts. `data`: everything else.
   */
  async reachable(): Promise<{ data: number; code: number }> {
    const chunks: string[] = [];
    this.#takeChunk = chunk => chunks.push(chunk);
    await this.#ask('HeapProfiler.takeHeapSnapshot');
    this.#takeChunk = null;
    return sizesIn(JSON.parse(chunks.join('')) as Snapshot);
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

  #take(message: Answer | Chunk): void {
    // Answers of this runtime include their method (workerd 1.20261117), so an id distinguishes them from events.
    if (!('id' in message)) {
      if (message.method === 'HeapProfiler.addHeapSnapshotChunk') this.#takeChunk?.(message.params.chunk);
      return;
    }
    const { id, result, error } = message;
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  }
}

function sizesIn({ snapshot, nodes }: Snapshot): { data: number; code: number } {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const ofCode = types[0].indexOf('code');
  const sum = { data: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length)
    sum[nodes[at + type] === ofCode ? 'code' : 'data'] += (nodes[at + size] ?? 0) / 2 ** 20;
  return sum;
}
