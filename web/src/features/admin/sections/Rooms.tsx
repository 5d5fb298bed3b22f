import { RoomMode } from '../../../../../protocol/entities/rooms.ts';
import { rooms } from '../../../../../protocol/resources/rooms.ts';
import { roomModeOf } from '../../../../../protocol/rules/room-mode.ts';
import type { BaseSettings } from '../../../../../protocol/timetable/settings-at.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { LockIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import type { AdminResource, Draft } from '../admin-resource.ts';
import { timetableOf } from '../fields/FieldInput.tsx';
import { writersOptions } from '../fields/field-options.ts';
import { ColoredText, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const TimetablePreview = lazyPart(() => import('../fields/timetable/TimetablePreview.tsx'));

/** An empty password changes nothing; null removes it. A new room without a limit omits the field. */
const bodyOf = (draft: Draft): Draft => {
  const { password, passwordConfirm, isPasswordDropped, ...values } = draft;
  const names = Object.keys(rooms.fields).filter(name => draft._id || values[name] !== null);
  const fields = Object.fromEntries(names.map(name => [name, values[name]]));
  const passwords = isPasswordDropped
    ? { password: null, passwordConfirm: null }
    : { password: password ?? '', passwordConfirm: passwordConfirm ?? '' };
  return { ...fields, ...passwords };
};

/** Slow mode and writers of the form, or a new room's defaults if one of them is missing or invalid. */
const baseOf = ({ slowSeconds, writers }: Draft): BaseSettings => {
  const mode = RoomMode.safeParse({ slowSeconds, writers });
  return mode.data ?? roomModeOf({});
};

const adminResource: AdminResource = {
  resource: rooms,
  changeMethod: 'POST',
  toggleKey: row => row._id,
  bodyOf,
  columns: [
    {
      label: nameOf(rooms.labels.name),
      onPhone: 'title',
      sort: 'name',
      render: row => (
        <span className="flex items-center gap-2">
          <ColoredText
            text={textOf(row, 'name')}
            color={textOf(row, 'nameColor')}
            bgColor={textOf(row, 'nameBGColor')}
          />
          {row.hasPassword === true && <LockIcon className="icon-xs" aria-label={t('admin.room.locked')} />}
        </span>
      ),
    },
    {
      label: nameOf(rooms.labels.subject),
      sort: 'subject',
      wide: true,
      render: row => (
        <ColoredText
          text={textOf(row, 'subject')}
          color={textOf(row, 'subjectColor')}
          bgColor={textOf(row, 'subjectBGColor')}
        />
      ),
    },
    {
      label: t('admin.room.size'),
      onPhone: 'aside',
      sort: 'size',
      render: row => `${textOf(row, 'size')}${row.maxUsers === null ? '' : ` / ${textOf(row, 'maxUsers')}`}`,
    },
  ],
  deletionNote: ({ size }) =>
    Number(size) > 0 ? t('admin.rooms.occupied', { people: plural('users.count', Number(size)) }) : null,
  textColors: draft => ({
    nameColor: textOf(draft, 'nameBGColor'),
    subjectColor: textOf(draft, 'subjectBGColor'),
  }),
  toggles: ['primary'],
  choices: { writers: writersOptions() },
  hints: { maxUsers: 'admin.rooms.maxUsers.hint' },
  below: (draft, set, before) => (
    <>
      <LazyBoundary>
        <TimetablePreview timetable={timetableOf(draft.timetable)} base={baseOf(draft)} />
      </LazyBoundary>
      {before?.hasPassword === true && (
        <Checkbox checked={draft.isPasswordDropped === true} onChange={is => set('isPasswordDropped', is)}>
          {t('admin.rooms.password.drop')}
        </Checkbox>
      )}
    </>
  ),
};

export default function Rooms({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
