import { useState } from 'react';
import { TIME_ZONE_NAMES } from '../../../../../../protocol/entities/choice-names.ts';
import {
  type BaseSettings,
  nextChangeAt,
  settingsAt,
} from '../../../../../../protocol/timetable/settings-at.ts';
import type { Timetable } from '../../../../../../protocol/timetable/timetable.ts';
import { useSiteResource } from '../../../../client/resources/site-resource.ts';
import { options1 } from '../../../../client/resources/site-resources.ts';
import { whatText } from '../../../../i18n/format/timetable-text.ts';
import { COMMA, LOCALE } from '../../../../i18n/locale.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';

/** Formats a time in a time zone with both the Gregorian and the Umm al-Qura calendar. */
export function formatInBothCalendars(instant: number, timeZone: string): string {
  const format = (shown: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(LOCALE, { timeZone, ...shown }).format(instant);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const gregorian = format({ weekday: 'long', ...day });
  const hijri = format({ calendar: 'islamic-umalqura', ...day });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${gregorian} (${hijri})${COMMA}${clock}`;
}

type Props = { timetable: Timetable; base: BaseSettings };

/** Shows a timetable's current settings and its next change, in the site's time zone. */
export default function TimetablePreview({ timetable, base }: Props) {
  const [now] = useState(() => Date.now());
  const zone = useSiteResource(options1).data?.timeZone;
  if (timetable.length === 0 || zone === undefined) return null;
  const next = nextChangeAt(timetable, base, now, zone);
  return (
    <dl className="timetable-preview" aria-live="polite">
      <dt>{t('admin.timetable.now')}</dt>
      <dd>
        <time>{formatInBothCalendars(now, zone)}</time>
        {whatText(settingsAt(timetable, base, now, zone))}
      </dd>
      <dt>{t('admin.timetable.next')}</dt>
      <dd>
        {next === null ? (
          t('admin.timetable.next.none')
        ) : (
          <>
            <time>{formatInBothCalendars(next, zone)}</time>
            {whatText(settingsAt(timetable, base, next, zone))}
          </>
        )}
      </dd>
      <dd className="field-hint">{t('admin.timetable.zone', { zone: nameOf(TIME_ZONE_NAMES[zone]) })}</dd>
    </dl>
  );
}
