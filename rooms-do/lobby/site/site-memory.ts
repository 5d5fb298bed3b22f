import type { AdmissionData } from '../../../domain/admission/admission.ts';
import { DEFAULT_SITE_CONFIG, type SiteConfig } from '../../../domain/site/site-config.ts';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { Economy } from '../../../protocol/entities/site.ts';
import { digest } from '../../rpc/digest.ts';
import { backofficeOf } from '../../rpc/stubs.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { AdmissionCache } from '../admission/admission-cache.ts';
import type { composeReporting } from '../presence/compose-reporting.ts';
import { SiteConfigCache } from './site-config-cache.ts';

/** A release with other settings reads them from the database: the stored ones lack what is new. */
const RELEASE = digest(JSON.stringify(DEFAULT_SITE_CONFIG));
/** An operator's change of which the lobby was not told is found after this by the next call, and at the latest by an alarm. */
const OLD_AFTER_MS = { call: 10 * MINUTE_MS, alarm: 6 * HOUR_MS };

/** The event that ended the hibernation of the lobby. */
export type WokenBy = keyof typeof OLD_AFTER_MS;

type Config = { admission: AdmissionData; siteConfig: SiteConfig };
type Kept = Config & { release: string; readAt: number };

/** The lobby's last read of the database, kept in its storage. */
export class KeptConfig {
  #stored: StoredValue<Kept>;

  constructor(sql: SqlStorage) {
    this.#stored = new StoredValue(sql, 'config');
  }

  /** Null where nothing that this release understands is kept. */
  read(): Config | null {
    const kept = this.#stored.get();
    return kept?.release === RELEASE ? kept : null;
  }

  isOld(wokenBy: WokenBy, now: number): boolean {
    return now - (this.#stored.get()?.readAt ?? 0) >= OLD_AFTER_MS[wokenBy];
  }

  /** `readAt`: when all of it was read; null where only a part was read again. */
  write(config: Config, readAt: number | null): void {
    this.#stored.set({ ...config, release: RELEASE, readAt: readAt ?? this.#stored.get()?.readAt ?? 0 });
  }
}

type Deps = {
  now(): number;
  economy(): Economy;
  /** Reads what the site has used, from which the economy follows. */
  readUsage(): void;
  /** Only once the lobby is composed: the reports need the configuration, and this needs them. */
  reporting(): ReturnType<typeof composeReporting>;
};

/** The lobby's knowledge of rooms, settings and people, and how it is restored after hibernation or a crash. */
export class SiteMemory {
  readonly admission: AdmissionCache;
  readonly siteConfig: SiteConfigCache;
  #ctx: DurableObjectState;
  #deps: Deps;
  #kept: KeptConfig;
  #loaded: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, sql: SqlStorage, deps: Deps) {
    this.#ctx = ctx;
    this.#deps = deps;
    this.#kept = new KeptConfig(sql);
    this.admission = new AdmissionCache(() => backofficeOf(ctx).admissionData());
    this.siteConfig = new SiteConfigCache(() => backofficeOf(ctx).siteConfig(), deps.economy);
  }

  /** After hibernation everything is in storage; after a crash the rooms and the database are asked. */
  ready(wokenBy: WokenBy = 'call'): Promise<void> {
    this.#loaded ??= this.#begin(wokenBy).catch(error => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  async refreshAdmission(): Promise<void> {
    await this.admission.refresh();
    this.keep();
    this.#deps.reporting().reports.setRooms(this.admission.current.rooms);
  }

  async refreshSiteConfig(): Promise<void> {
    if (await this.siteConfig.refresh()) this.#tellSiteConfig();
  }

  /** The site uses more or less of its plan than before. */
  async followEconomy(): Promise<void> {
    await this.ready();
    if (this.siteConfig.applyEconomy()) this.#tellSiteConfig();
  }

  /** Stores the present copies. `readAt`: when all of them were read; null where only a part was read again. */
  keep(readAt: number | null = null): void {
    this.#kept.write({ admission: this.admission.current, siteConfig: this.siteConfig.current }, readAt);
  }

  async #begin(wokenBy: WokenBy): Promise<void> {
    const { kept, reports, broadcast, heartbeat } = this.#deps.reporting();
    const [list, config] = [kept.read(), this.#kept.read()];
    if (!list || !config) return this.#rebuild();
    const alarmAt = await this.#ctx.storage.getAlarm();
    this.siteConfig.restore(config.siteConfig);
    this.admission.restore(config.admission);
    reports.restore(config.admission.rooms, list.rooms);
    broadcast.restore(list.subscribers, list.listsVersion);
    heartbeat.restore(list.heartbeat, alarmAt);
    // An alarm lets nobody in, and reads it with its own count.
    if (wokenBy === 'call') this.#deps.readUsage();
    if (this.#kept.isOld(wokenBy, this.#deps.now())) this.#ctx.waitUntil(this.#refreshOld());
  }

  async #rebuild(): Promise<void> {
    const { reports, broadcast, heartbeat } = this.#deps.reporting();
    this.#deps.readUsage();
    await Promise.all([this.admission.refresh(), this.siteConfig.refresh()]);
    reports.setRooms(this.admission.current.rooms);
    this.keep(this.#deps.now());
    await reports.collect();
    broadcast.markDelivered();
    heartbeat.schedule();
  }

  /** Nobody waits for it; what could not be read is as old as before, and is read by the next lobby that wakes. */
  async #refreshOld(): Promise<void> {
    try {
      await Promise.all([this.refreshAdmission(), this.refreshSiteConfig()]);
      this.keep(this.#deps.now());
      this.#deps.reporting().broadcast.rooms();
    } catch (error) {
      console.warn(JSON.stringify({ what: 'old_settings_not_read', error: String(error) }));
    }
  }

  #tellSiteConfig(): void {
    this.keep();
    this.#deps.reporting().broadcast.siteConfig(this.siteConfig.current);
  }
}
