import { ENTRANCE_NAMES, WRITERS_NAMES } from '../../../../../../protocol/entities/choice-names.ts';
import { ENTRANCES, WRITERS } from '../../../../../../protocol/entities/rooms.ts';
import { SITE_THEMES } from '../../../../../../protocol/entities/themes.ts';
import { type TimetableLine, WELCOME_MAX } from '../../../../../../protocol/timetable/timetable.ts';
import { plural } from '../../../../i18n/t.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ChoiceInput, type Option } from '../ChoiceInput.tsx';
import { MessagesField } from './MessagesField.tsx';
import type { SetLine } from './WhenFields.tsx';

type Props = { line: TimetableLine; set: SetLine };

const SLOW_CHOICES = [5, 10, 15, 30, 60];

const asIs = (...options: Option[]): Option[] => [
  { value: null, text: t('admin.timetable.asIs') },
  ...options,
];

const slowOptions = (chosen: number | null): Option[] => {
  const seconds = [...new Set([...SLOW_CHOICES, ...(chosen ? [chosen] : [])])].sort((a, b) => a - b);
  return asIs(
    { value: 0, text: t('admin.timetable.slow.none') },
    ...seconds.map(value => ({ value, text: plural('flood.seconds', value) })),
  );
};

/** What holds while a line does; what it leaves as it is, another line or the room decides. */
export function DecisionFields({ line, set }: Props) {
  // The options of a choice are its only values: that is what the casts rest on.
  const choose =
    (name: 'entrance' | 'writers' | 'slowSeconds' | 'theme') =>
    (value: Option['value']): void =>
      set({ [name]: value } as Partial<TimetableLine>);
  return (
    <>
      <ChoiceInput
        label={t('admin.timetable.entrance')}
        options={asIs(...ENTRANCES.map(value => ({ value, text: ENTRANCE_NAMES[value] })))}
        value={line.entrance}
        onChange={choose('entrance')}
      />
      <ChoiceInput
        label={t('admin.timetable.writers')}
        options={asIs(...WRITERS.map(value => ({ value, text: WRITERS_NAMES[value] })))}
        value={line.writers}
        onChange={choose('writers')}
      />
      <ChoiceInput
        label={t('admin.timetable.slow')}
        options={slowOptions(line.slowSeconds)}
        value={line.slowSeconds}
        onChange={choose('slowSeconds')}
      />
      <ChoiceInput
        label={t('admin.timetable.theme')}
        options={asIs(...SITE_THEMES.map(({ name }) => ({ value: name, text: name })))}
        value={line.theme}
        onChange={choose('theme')}
      />
      <TextField
        className="whole-row"
        label={t('admin.timetable.welcome')}
        hint={t('admin.timetable.welcome.hint')}
        maxLength={WELCOME_MAX}
        value={line.welcome ?? ''}
        onChange={({ target }) => set({ welcome: target.value === '' ? null : target.value })}
      />
      <MessagesField chosen={line.messages} onChange={messages => set({ messages })} />
    </>
  );
}
