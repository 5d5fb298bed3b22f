import type { ConnectionFilter } from '../../../../../../protocol/rest/connections.ts';
import { p } from '../../../../text/p.ts';
import { audiencesListed, durations } from '../../choices.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';

type Props = { filter: ConnectionFilter; onChange: (part: Record<string, unknown>) => void };

/** Within how long people came, and who of them. */
export function ConnectionFilters({ filter, onChange }: Props) {
  return (
    <div className="list-filters">
      <ChoiceInput
        label={p('duration.label')}
        options={durations()}
        value={filter.duration}
        onChange={duration => onChange({ duration })}
      />
      <ChoiceInput
        label={p('audience.label')}
        options={audiencesListed()}
        value={filter.audience}
        onChange={audience => onChange({ audience })}
      />
    </div>
  );
}
