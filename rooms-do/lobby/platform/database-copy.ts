import type { AdmissionData, RoomRecord } from '../../../domain/admission/admission.ts';
import type { RoomsDatabase } from '../../../domain/rooms-database.ts';
import { DEFAULT_SITE_CONFIG, type SiteConfig, type SiteSettings } from '../../../domain/site/site-config.ts';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { Economy } from '../../../protocol/entities/site.ts';
import type { ChatPermissions } from '../../../protocol/rules/permissions.ts';
import { digest } from '../../rpc/digest.ts';
import { StoredValue } from '../../storage/stored-value.ts';

/** Resources besides the rooms on which admission depends: default avatar, and time zone of timetables. */
const ADMISSION_RESOURCES: ReadonlySet<string> = new Set(['avatars', 'options-1']);

export const isAdmissionResource = (resource: string): boolean => ADMISSION_RESOURCES.has(resource);

/**
 * Digest of the default settings. A release with other settings reads the database, because the stored copy lacks new
 * settings.
 */
const RELEASE = digest(JSON.stringify(DEFAULT_SITE_CONFIG));
/**
 * Age of the stored copies after which a lobby woken by a call, or by an alarm, reads the database again. This
 * finds unreported changes by operators.
 */
const OLD_AFTER_MS = { call: 10 * MINUTE_MS, alarm: 6 * HOUR_MS };

/** Event that ended hibernation. */
export type WakeUpCause = keyof typeof OLD_AFTER_MS;

export class SiteConfigCache {
  #read: () => Promise<SiteSettings>;
  #economy: () => Economy;
  #siteConfig = DEFAULT_SITE_CONFIG;
  #digest = '';
  #asked = 0;
  #answered = 0;

  constructor(read: () => Promise<SiteSettings>, economy: () => Economy) {
    this.#read = read;
    this.#economy = economy;
  }

  get current(): SiteConfig {
    return this.#siteConfig;
  }

  /** Equals `StoredSiteConfig.digest` of a room with the same configuration. */
  get digest(): string {
    return this.#digest;
  }

  get isStale(): boolean {
    return this.#answered < this.#asked;
  }

  /** Restores the copy that was stored before hibernation. */
  restore(siteConfig: SiteConfig): void {
    this.#set(siteConfig);
  }

  /** Applies a change in plan usage. Returns whether the configuration changed. */
  applyEconomy(): boolean {
    return this.#set({ ...this.#siteConfig, economy: this.#economy() });
  }

  /** Reads the database again and reports a change. If two reads overlap, the one that started later wins. */
  async refresh(): Promise<boolean> {
    const turn = ++this.#asked;
    const siteConfig = { ...(await this.#read()), economy: this.#economy() };
    if (turn < this.#answered) return false;
    this.#answered = turn;
    return this.#set(siteConfig);
  }

  #set(siteConfig: SiteConfig): boolean {
    const before = this.#digest;
    this.#siteConfig = siteConfig;
    this.#digest = digest(JSON.stringify(siteConfig));
    return this.#digest !== before;
  }
}

type Copies = { admission: AdmissionData; siteConfig: SiteConfig };
/** `readAt`: time of the last complete read (milliseconds). */
type StoredCopies = Copies & { release: string; readAt: number };

type Deps = {
  now(): number;
  source: Pick<RoomsDatabase, 'admissionData' | 'siteConfig'>;
  economy(): Economy;
  /** Reads the site's usage, which determines the economy level. */
  readUsage(): void;
  roomsRead(rooms: readonly RoomRecord[]): void;
  roomsChange(): void;
  siteConfigChange(siteConfig: SiteConfig): void;
  runInBackground(work: Promise<unknown>): void;
};

/** Copies of admission data and site configuration from the database. Stored, so that they survive hibernation. */
export class DatabaseCopy {
  #deps: Deps;
  #stored: StoredValue<StoredCopies>;
  #admission: AdmissionData = { rooms: [], visitorPermissions: {}, defaultAvatar: null };
  #siteConfig: SiteConfigCache;

  constructor(sql: SqlStorage, deps: Deps) {
    this.#deps = deps;
    this.#stored = new StoredValue(sql, 'config');
    this.#siteConfig = new SiteConfigCache(() => deps.source.siteConfig(), deps.economy);
  }

  /** Rooms, visitor permissions and default avatar. */
  get admission(): AdmissionData {
    return this.#admission;
  }

  get siteConfig(): SiteConfig {
    return this.#siteConfig.current;
  }

  get siteConfigDigest(): string {
    return this.#siteConfig.digest;
  }

  /** Returns a function that restores the stored copies, or null if this release has stored none. */
  read(): ((waking: { by: WakeUpCause }) => void) | null {
    const stored = this.#stored.get();
    if (stored?.release !== RELEASE) return null;
    return ({ by }) => {
      this.#siteConfig.restore(stored.siteConfig);
      this.#admission = stored.admission;
      if (this.#deps.now() - stored.readAt >= OLD_AFTER_MS[by])
        this.#deps.runInBackground(this.#refreshOld());
    };
  }

  async rebuild(): Promise<void> {
    this.#deps.readUsage();
    await Promise.all([this.#readAdmission(), this.#siteConfig.refresh()]);
    this.#store(this.#deps.now());
  }

  async refreshAdmission(): Promise<void> {
    await this.#readAdmission();
    this.#store();
    this.#deps.roomsRead(this.#admission.rooms);
  }

  async refreshSiteConfig(): Promise<void> {
    if (await this.#siteConfig.refresh()) this.#siteConfigChanged();
  }

  /** Reads the site configuration again if the last read failed. */
  async repairSiteConfig(): Promise<void> {
    if (this.#siteConfig.isStale) await this.refreshSiteConfig();
  }

  /** Applies a change in the site's plan usage. */
  applyEconomy(): void {
    if (this.#siteConfig.applyEconomy()) this.#siteConfigChanged();
  }

  setVisitorPermissions(permissions: ChatPermissions): void {
    this.#admission.visitorPermissions = permissions;
    this.#store();
  }

  async #readAdmission(): Promise<void> {
    // Copies the fields, because the RPC result carries a disposer that the receiver must call (workerd, 2026-11).
    const { rooms, visitorPermissions, defaultAvatar } = await this.#deps.source.admissionData();
    this.#admission = { rooms, visitorPermissions, defaultAvatar };
  }

  /** Refreshes in the background. If the read fails, the lobby reads again when it next wakes. */
  async #refreshOld(): Promise<void> {
    try {
      await Promise.all([this.refreshAdmission(), this.refreshSiteConfig()]);
      this.#store(this.#deps.now());
      this.#deps.roomsChange();
    } catch (error) {
      console.warn(JSON.stringify({ what: 'old_settings_not_read', error: String(error) }));
    }
  }

  #siteConfigChanged(): void {
    this.#store();
    this.#deps.siteConfigChange(this.siteConfig);
  }

  /** `readAt`: time of a complete read; omitted for a partial read. */
  #store(readAt: number = this.#stored.get()?.readAt ?? 0): void {
    const { admission, siteConfig } = this;
    this.#stored.set({ admission, siteConfig, release: RELEASE, readAt });
  }
}
