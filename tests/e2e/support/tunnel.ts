import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the site that can break: bytes go through until it is cut, and again once it is mended. */
export class Tunnel {
  #server: Server;
  #open = new Set<Socket>();
  #isCut = false;

  private constructor(to: { host: string; port: number }) {
    this.#server = createServer(inner => {
      if (this.#isCut) {
        inner.destroy();
        return;
      }
      const outer = connect(to);
      for (const [from, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        this.#open.add(from);
        from.pipe(other);
        from.on('error', () => other.destroy());
        from.on('close', () => {
          this.#open.delete(from);
          other.destroy();
        });
      }
    });
  }

  static async to(site: string): Promise<Tunnel> {
    const tunnel = new Tunnel({ host: '127.0.0.1', port: Number(new URL(site).port) });
    await new Promise<void>(resolve => tunnel.#server.listen(0, '127.0.0.1', resolve));
    return tunnel;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
