import type { AdmissionData, RoomRecord } from '../../../domain/admission/admission.ts';
import type { RoomsDatabase } from '../../../domain/rooms-database.ts';
import { DEFAULT_SITE_CONFIG, type SiteConfig, type SiteSettings } from '../../../domain/site/site-config.ts';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { Economy } from '../../../protocol/entities/site.ts';
import type { ChatPermissions } from '../../../protocol/rules/permissions.ts';
import { digest } from '../../rpc/digest.ts';
import { StoredValue } from '../../storage/stored-value.ts';

/** The resources on which admission depends, apart from the rooms: the default avatar, and the zone of timetables. */
const ADMISSION_RESOURCES: ReadonlySet<string> = new Set(['avatars', 'options-1']);

export const isAdmissionResource = (resource: string): boolean => ADMISSION_RESOURCES.has(resource);

/** A release with other settings reads them from the database, because the stored copy lacks new settings. */
const RELEASE = digest(JSON.stringify(DEFAULT_SITE_CONFIG));
/** An unreported change by an operator is found after this time by the next call, and at the latest by an alarm. */
const OLD_AFTER_MS = { call: 10 * MINUTE_MS, alarm: 6 * HOUR_MS };

/** The event that ended the hibernation of the lobby. */
export type WokenBy = keyof typeof OLD_AFTER_MS;

/** The lobby's copy of the site configuration. */
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

  /** Equal to `StoredSiteConfig.digest` of a room with the same configuration. */
  get digest(): string {
    return this.#digest;
  }

  /** Whether the last read failed. */
  get isStale(): boolean {
    return this.#answered < this.#asked;
  }

  /** Takes the copy from before hibernation. */
  restore(siteConfig: SiteConfig): void {
    this.#set(siteConfig);
  }

  /** The site's use of its plan may have changed. Answers whether the configuration has. */
  applyEconomy(): boolean {
    return this.#set({ ...this.#siteConfig, economy: this.#economy() });
  }

  /**
   * Reads the database again and reports a change. Of two concurrent reads the later one counts, in any order of
   * completion.
   */
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
/** `readAt`: the time of the last complete read (milliseconds). */
type StoredCopies = Copies & { release: string; readAt: number };

type Deps = {
  now(): number;
  source: Pick<RoomsDatabase, 'admissionData' | 'siteConfig'>;
  economy(): Economy;
  /** Reads the usage of the site, on which the economy depends. */
  readUsage(): void;
  roomsRead(rooms: readonly RoomRecord[]): void;
  roomsChange(): void;
  siteConfigChange(siteConfig: SiteConfig): void;
  runInBackground(work: Promise<unknown>): void;
};

/** The lobby's copies of the database: data of admission, and the site configuration. They are stored, for after hibernation. */
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

  /** The rooms, the visitors' permissions and the default avatar. */
  get admission(): AdmissionData {
    return this.#admission;
  }

  get siteConfig(): SiteConfig {
    return this.#siteConfig.current;
  }

  get siteConfigDigest(): string {
    return this.#siteConfig.digest;
  }

  /** Answers how to restore the stored copies; null where storage has none of this release. */
  read(): ((waking: { by: WokenBy }) => void) | null {
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

  /** The site uses more or less of its plan than before. */
  applyEconomy(): void {
    if (this.#siteConfig.applyEconomy()) this.#siteConfigChanged();
  }

  /** Operators have changed the visitors' permissions. */
  setVisitorPermissions(permissions: ChatPermissions): void {
    this.#admission.visitorPermissions = permissions;
    this.#store();
  }

  async #readAdmission(): Promise<void> {
    // RPC answers carry a disposer, which a receiver of the whole answer would have to call (workerd, 2026-11).
    const { rooms, visitorPermissions, defaultAvatar } = await this.#deps.source.admissionData();
    this.#admission = { rooms, visitorPermissions, defaultAvatar };
  }

  /** Runs in the background. After a failed read the next lobby that wakes reads again. */
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

  /** `readAt`: the time of a complete read; without it only a part was read again. */
  #store(readAt: number = this.#stored.get()?.readAt ?? 0): void {
    const { admission, siteConfig } = this;
    this.#stored.set({ admission, siteConfig, release: RELEASE, readAt });
  }
}
