import { REPORT_REASONS, type ReportReason } from '../../../../../protocol/entities/report.ts';
import { t } from '../../../i18n/t-windows.ts';

/** The four reasons of a report. Initially none is selected. */
export function ReasonChoice({
  reason,
  onChoose,
}: {
  reason: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="label">{t('report.reason')}</legend>
      {REPORT_REASONS.map(each => (
        <label key={each} className="radio">
          <input type="radio" name="reason" checked={reason === each} onChange={() => onChoose(each)} />
          <span>{t(`report.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
