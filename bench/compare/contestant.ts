import type { Entered, Listened, Returned, Talked } from '../crowd/crowd.ts';
import { RemoteCrowd } from '../crowd/remote-crowd.ts';
import type { PeerServer } from '../peers/peer-server.ts';
import { PEERS, type PeerName, startPeer } from '../peers/peers.ts';
import { furnish } from './furnish.ts';

/** Measurement with the server's processor seconds. */
export type Timed<Report> = Report & { processor: number };

export class Contestant {
  readonly name: PeerName;
  readonly site: string;
  readonly #server: PeerServer;
  readonly #crowd: RemoteCrowd;

  private constructor(name: PeerName, server: PeerServer, rooms: readonly string[]) {
    this.name = name;
    this.site = server.site;
    this.#server = server;
    this.#crowd = new RemoteCrowd(server.site, PEERS[name].dialect, rooms);
  }

  /** `rooms`: number of rooms that the users are spread over; without it all users join the default room. */
  static async start(name: PeerName, port: number, rooms = 0): Promise<Contestant> {
    const server = await startPeer(name, port);
    const names = PEERS[name].dialect === 'samar' ? await furnish(server.site, rooms) : [];
    return new Contestant(name, server, names);
  }

  enter = (people: number): Promise<Timed<Entered>> => this.#timed(() => this.#crowd.enter(people));
  talk = (rate: number, seconds: number): Promise<Timed<Talked>> =>
    this.#timed(() => this.#crowd.talk(rate, seconds));
  changeStatus = (rate: number, seconds: number): Promise<Timed<Listened>> =>
    this.#timed(() => this.#crowd.changeStatus(rate, seconds));
  hidePages = (): Promise<Timed<{ hidden: number }>> => this.#timed(() => this.#crowd.hidePages());
  comeBack = (): Promise<Timed<Returned>> => this.#timed(() => this.#crowd.comeBack());

  async stop(): Promise<void> {
    this.#crowd.leave();
    await this.#server.stop();
  }

  async #timed<Report extends object>(act: () => Promise<Report>): Promise<Timed<Report>> {
    const before = this.#server.processorSeconds();
    const report = await act();
    return { ...report, processor: this.#server.processorSeconds() - before };
  }
}
