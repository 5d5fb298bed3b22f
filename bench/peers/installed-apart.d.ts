/** Used types of two packages that are installed only for the bench, so types can be checked without them. */
declare module 'ws' {
  import type { IncomingMessage, Server } from 'node:http';

  export class WebSocket {
    constructor(address: string, options: { perMessageDeflate: boolean; headers?: Record<string, string> });
    on(event: 'open', listener: () => void): void;
    on(event: 'message', listener: (frame: Buffer) => void): void;
    on(event: 'close', listener: (code: number) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    send(text: string): void;
    close(code: number): void;
    terminate(): void;
  }

  export class WebSocketServer {
    constructor(options: { server: Server });
    on(event: 'connection', listener: (socket: WebSocket, request: IncomingMessage) => void): void;
  }
}

declare module 'socket.io' {
  import type { Server as HttpServer } from 'node:http';

  type Socket = {
    handshake: { query: Record<string, unknown> };
    join(room: string): void;
    on(event: 'say', listener: (data: { text: string }) => void): void;
  };

  export class Server {
    constructor(http: HttpServer, options: { transports: string[]; serveClient: boolean });
    on(event: 'connection', listener: (socket: Socket) => void): void;
    to(room: string): { emit(event: string, data: unknown): void };
  }
}
