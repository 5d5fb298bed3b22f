import type { AdmissionData } from '../../domain/admission.ts';
import { DEFAULT_SITE_CONFIG, type SiteConfig } from '../../domain/site-config.ts';
import { HOUR_MS, MINUTE_MS } from '../../protocol/constants.ts';
import { digest } from '../rpc/digest.ts';
import { StoredValue } from '../storage/stored-value.ts';

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
