import { lazyPart } from '../../../ui/LazyBoundary.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { PanelPart } from '../parts/PanelPart.tsx';
import type { DateFieldProps } from './DatePickerField.tsx';

/** The calendar weighs as much as a section, and few forms ask for a date. */
const DatePickerField = lazyPart(() => import('./DatePickerField.tsx'));

/** Input for a date or a time, with Arabic order and names. */
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
