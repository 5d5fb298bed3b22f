import { lazyPart } from '../../../ui/LazyBoundary.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { PanelPart } from '../parts/PanelPart.tsx';
import type { DateFieldProps } from './DatePickerField.tsx';

/** Loaded separately, because the calendar is as large as a whole section and few forms contain a date. */
const DatePickerField = lazyPart(() => import('./DatePickerField.tsx'));

export function DateField(props: DateFieldProps) {
  const { label, error } = props;
  return (
    <PanelPart
      label={label}
      loading={
        <div aria-busy="true">
          <span className="label">{label}</span>
          <div className="field" />
          {error && (
            <p className="field-error" role="alert">
              <TwoLanguages text={error} />
            </p>
          )}
        </div>
      }
    >
      <DatePickerField {...props} />
    </PanelPart>
  );
}
