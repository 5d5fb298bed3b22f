import type { Entrance } from '../protocol/entities/entrance.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';

/** What the door must know, as the lobby holds it: the rooms, what guests may do, how they begin to look. */
export class HeldEntrance {
  #read: () => Promise<Entrance>;
  #entrance: Entrance = { rooms: [], visitorPermissions: {}, defaultAvatar: null };

  constructor(read: () => Promise<Entrance>) {
    this.#read = read;
  }

  get current(): Entrance {
    return this.#entrance;
  }

  get roomIds(): string[] {
    return this.#entrance.rooms.map(({ settings }) => settings._id);
  }

  async refresh(): Promise<void> {
    // An answer carries a disposer; passed on whole, it asks whoever gets it to dispose of it (workerd, 2026-11).
    const { rooms, visitorPermissions, defaultAvatar } = await this.#read();
    this.#entrance = { rooms, visitorPermissions, defaultAvatar };
  }

  /** Operators have set what guests may do. */
  allowGuests(permissions: ChatPermissions): void {
    this.#entrance.visitorPermissions = permissions;
  }
}
