import { vi } from 'vitest';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import {
  ClientLists,
  differences,
  expectedRooms,
  expectedUsers,
  namesAndSizes,
  receiveAll,
} from './lists.ts';
import type { FakeSocket } from './room-harness.ts';
import { ROOM_PASSWORD, SiteHarness } from './site-harness.ts';

const STEP_MS = 4_000;

type Present = { socket: FakeSocket; roomId: string; screen: ClientLists; watches: boolean };

/** Users in several rooms, their screens, and the expected content of each. */
export class Crowd {
  readonly site: SiteHarness;
  #present: Present[] = [];
  #made = 0;

  constructor(names: Record<string, string>) {
    this.site = new SiteHarness(
      Object.entries(names).map(([_id, name], at) => ({ _id, name, primary: at === 0 })),
    );
  }

  roomIds(): string[] {
    return [...this.site.harnesses.keys()];
  }

  present(): Present[] {
    this.#present = this.#present.filter(
      ({ socket }) => socket.readyState === WebSocket.OPEN && socket.closedWith === null,
    );
    return this.#present;
  }

  roomOf(userID: string): string | undefined {
    return this.site.connected().find(({ participant }) => participant.userId === userID)?.roomId;
  }

  async join(roomId: string, person: Actor): Promise<void> {
    // A present user, or one within the reconnect grace period, returns to the same room.
    const at = this.roomOf(person.userId) ?? roomId;
    this.#addPresent(at, await this.site.join(at, person));
  }

  async send({ socket, roomId }: Present, event: UpName, data: unknown): Promise<void> {
    await this.site.request(roomId, socket, event, data);
  }

  async moveTo({ socket, roomId }: Present, to: string): Promise<void> {
    const targetRoom = this.site.rooms.find(({ settings }) => settings._id === to)?.settings.name;
    const ack = await this.site.request(roomId, socket, 'joinRoom', {
      oldRoom: '',
      targetRoom,
      password: ROOM_PASSWORD,
    });
    if (ack.ok) this.#addPresent(to, await this.site.connect(String(ack.data.ticket)));
  }

  async followMoves(): Promise<void> {
    for (const { socket } of [...this.#present]) {
      if (socket.closedWith !== 4001) continue;
      const moved = socket.received.findLast(({ event }) => event === 'moved');
      if (moved)
        this.#addPresent(String(moved.data.roomId), await this.site.connect(String(moved.data.ticket)));
    }
    this.present();
  }

  async watch(present: Present, on: boolean): Promise<void> {
    await this.send(present, 'watchAllUsers', { on });
    present.watches = on;
  }

  disconnect({ socket, roomId }: Present, code: number): void {
    this.site.at(roomId).disconnect(socket, code);
  }

  setFlag(userID: string, flag: ChatPermission, value: boolean, canAccessAccountsMenu: boolean): void {
    const found = this.site.connected().find(({ participant }) => participant.userId === userID)?.participant;
    if (!found || found.accountType === 'visitor') return;
    const { role, rank, masterOf, endsAt } = found;
    const permissions = { ...found.permissions, [flag]: value };
    const effective = { userId: userID, role, rank, masterOf, endsAt, permissions, canAccessAccountsMenu };
    this.site.direct({ do: 'updatePermissions', effective });
  }

  createRoom(name: string, createdBy: string): void {
    this.#made += 1;
    const isTaken = this.site.rooms.some(({ settings }) => settings.name === name);
    const own = isTaken ? `${name} ${this.#made}` : name;
    this.site.createRoom({ _id: `made-${this.#made}`, name: own, createdBy, unlisted: true });
  }

  async deleteRoom(roomId: string): Promise<void> {
    await this.site.deleteRoom(roomId);
    await this.followMoves();
  }

  renameRoom(roomId: string, name: string): void {
    this.site.changeRoom(roomId, { name });
  }

  runAlarms(): void {
    for (const harness of this.site.harnesses.values()) harness.room.alarms.runDue(harness.now);
  }

  /** Sends all batches, lets every socket catch up, and advances the clock. */
  async settle(): Promise<void> {
    for (const { room } of this.site.harnesses.values())
      for (const seat of room.connections.all()) receiveAll(seat);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    this.site.advance(STEP_MS);
  }

  /** Ends the crowd, so that the next one can reuse its storage. */
  release(): void {
    vi.clearAllTimers();
    this.site.release();
  }

  mistakes(): string[] {
    const people = this.site.connected();
    return this.present().flatMap(({ socket: { userID }, roomId, screen, watches }) => {
      const viewer = people.find(each => each.participant.userId === userID)?.participant;
      if (!viewer) return [`${userID} has a socket and is nowhere`];
      screen.read();
      const here = people.filter(each => each.roomId === roomId);
      return [
        ...differences(screen.users.room, expectedUsers(viewer, roomId, here)),
        ...(watches ? differences(screen.users.all, expectedUsers(viewer, roomId, people)) : []),
        ...differences(namesAndSizes(screen.rooms.values()), expectedRooms(roomId, this.site.rooms, people)),
      ].map(what => `${userID} in ${roomId}: ${what}`);
    });
  }

  #addPresent(roomId: string, socket: FakeSocket): void {
    this.#present.push({ socket, roomId, screen: new ClientLists(socket), watches: false });
  }
}
