import type { AdmissionData } from '../../../domain/admission/admission.ts';
import type { ChatPermissions } from '../../../protocol/rules/permissions.ts';

/** The resources that the rest of it consists of, beside the rooms: the default avatar, and the zone of timetables. */
const ADMISSION_RESOURCES: ReadonlySet<string> = new Set(['avatars', 'options-1']);

export const isAdmissionResource = (resource: string): boolean => ADMISSION_RESOURCES.has(resource);

/** The lobby's copy of what admission needs: the rooms, the visitors' permissions, the default avatar. */
export class AdmissionCache {
  #read: () => Promise<AdmissionData>;
  #admission: AdmissionData = { rooms: [], visitorPermissions: {}, defaultAvatar: null };

  constructor(read: () => Promise<AdmissionData>) {
    this.#read = read;
  }

  get current(): AdmissionData {
    return this.#admission;
  }

  get roomIds(): string[] {
    return this.#admission.rooms.map(({ settings }) => settings._id);
  }

  /** Takes the copy from before hibernation. */
  restore(admission: AdmissionData): void {
    this.#admission = admission;
  }

  async refresh(): Promise<void> {
    // An answer carries a disposer; passed on whole, it asks whoever gets it to dispose of it (workerd, 2026-11).
    const { rooms, visitorPermissions, defaultAvatar } = await this.#read();
    this.#admission = { rooms, visitorPermissions, defaultAvatar };
  }

  /** Operators have changed the visitors' permissions. */
  setVisitorPermissions(permissions: ChatPermissions): void {
    this.#admission.visitorPermissions = permissions;
  }
}
