import type { ConnectionFilter } from '../../../../../../protocol/rest/connections.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { audiencesListed, durations } from '../../fields/field-options.ts';

type Props = { filter: ConnectionFilter; onChange: (part: Record<string, unknown>) => void };

/** Filters by time and by audience. */
export function ConnectionFilters({ filter, onChange }: Props) {
  return (
    <div className="list-filters">
      <ChoiceInput
        label={t('duration.label')}
        options={durations()}
        value={filter.duration}
        onChange={duration => onChange({ duration })}
      />
      <ChoiceInput
        label={t('audience.label')}
        options={audiencesListed()}
        value={filter.audience}
        onChange={audience => onChange({ audience })}
      />
    </div>
  );
}
