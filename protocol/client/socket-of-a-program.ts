/** As Node's own WebSocket takes it (undici, Node 22 and newer), beside what browsers do. */
type WithHeaders = new (url: string, init: { headers: Record<string, string> }) => WebSocket;

/**
 * The WebSocket of this runtime. A browser says by itself from which page a socket is opened, and the site takes sockets of its own
 * pages only; a program says that it means the site itself.
 */
export function socketOfAProgram(site: string): unknown {
  if (!('process' in globalThis)) return undefined;
  // The types of browsers and Workers do not know the second form.
  const Base = globalThis.WebSocket as unknown as WithHeaders;
  return class extends Base {
    constructor(url: string) {
      super(url, { headers: { Origin: site } });
    }
  };
}
