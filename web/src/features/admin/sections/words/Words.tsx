import { WORD_ACT_NAMES, WORD_MATCH_NAMES } from '../../../../../../protocol/entities/choice-names.ts';
import { words } from '../../../../../../protocol/resources/words.ts';
import { t } from '../../../../i18n/t-panel.ts';
import type { AdminResource, Row } from '../../admin-resource.ts';
import type { SectionProps } from '../../section-props.ts';
import { TextCell, textOf } from '../../table/cells.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { Rehearsal } from './Rehearsal.tsx';

const PLACES = ['inMessages', 'inPrivate', 'inNicknames', 'inRoomNames'] as const;

const nameIn = (names: Readonly<Record<string, string>>, value: unknown): string =>
  names[String(value)] ?? '';

const placesOf = (row: Row): string =>
  PLACES.filter(place => row[place] === true)
    .map(place => t(`admin.words.place.${place}`))
    .join('، ') || t('admin.words.nowhere');

const adminResource: AdminResource = {
  resource: words,
  columns: [
    {
      label: words.labels.text,
      onPhone: 'title',
      sort: 'text',
      render: row => <TextCell strong text={textOf(row, 'text')} />,
    },
    {
      label: words.labels.act,
      onPhone: 'aside',
      sort: 'act',
      render: row => nameIn(WORD_ACT_NAMES, row.act),
    },
    {
      label: words.labels.match,
      onPhone: 'text',
      sort: 'match',
      render: row => nameIn(WORD_MATCH_NAMES, row.match),
    },
    { label: t('admin.words.places'), wide: true, render: placesOf },
  ],
  choices: {
    match:
      words.fields.match.choices?.map(value => ({
        value,
        text: nameIn(WORD_MATCH_NAMES, value),
      })) ?? [],
    act: words.fields.act.choices?.map(value => ({ value, text: nameIn(WORD_ACT_NAMES, value) })) ?? [],
  },
  below: draft => <Rehearsal text={textOf(draft, 'text')} match={textOf(draft, 'match')} />,
};

/** The listed words; the form shows what one would have found. */
export default function Words({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
