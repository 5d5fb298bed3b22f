import { FrameProcessor } from '../../rooms-do/room/frame-processor.ts';
import { RecentAcks } from '../../rooms-do/room/platform/sockets/recent-acks.ts';
import { roomPipeline } from '../../rooms-do/room/remote-commands.ts';
import { type OutsideOfRoom, RoomHarness } from './room-harness.ts';
import type { FakeSocket } from './room-socket.ts';

/** A room without a runtime to which people send frames as they are written. */
export class RoomFrames {
  readonly harness: RoomHarness;
  readonly #frames: FrameProcessor;

  constructor(outside: OutsideOfRoom = {}) {
    this.harness = new RoomHarness(undefined, outside);
    const { room } = this.harness;
    this.#frames = new FrameProcessor(room, roomPipeline(room), new RecentAcks());
  }

  /** A promise of the platform; none if the room finishes at once. */
  receive(socket: FakeSocket, raw: string): Promise<void> | void {
    const connection = this.harness.room.connections.get(socket as unknown as WebSocket);
    if (!connection) throw new Error('nobody is there');
    return this.#frames.receive(connection, raw);
  }

  /** Bound, so that a test may take it apart from its room. */
  readonly request = (socket: FakeSocket, id: string, event: string, data: unknown) =>
    this.receive(socket, JSON.stringify({ event, data, id }));

  readonly acksOf = (socket: FakeSocket, id: string) =>
    socket.received.filter(({ event, data }) => event === 'ack' && data.id === id).map(({ data }) => data);

  readonly ackOf = (socket: FakeSocket, id: string) => this.acksOf(socket, id)[0];

  say(socket: FakeSocket, text: string, id = text): void {
    void this.request(socket, id, 'newMessageFromClient', { text, style: {} });
  }
}
