import { REPORT_REASONS, type ReportReason } from '../../../../../protocol/entities/report.ts';
import { t } from '../../../i18n/t-windows.ts';

/** For which of the four reasons somebody is reported. */
export function ReasonChoice({
  reason,
  onChoose,
}: {
  reason: ReportReason;
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
