import { rooms } from '../../../../../protocol/resources/rooms.ts';
import { LockIcon } from '../../../icons.ts';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { p } from '../../../text/p.ts';
import { roomSizes } from '../choices.ts';
import { Painted, textOf } from '../table/cells.tsx';
import type { Described, Draft } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

/** Empty passwords change nothing; null takes the password away. A new room without a limit says nothing of one. */
const bodyOf = (draft: Draft): Draft => {
  const { password, passwordConfirm, isPasswordDropped, ...said } = draft;
  const names = Object.keys(rooms.fields).filter(name => draft._id || said[name] !== null);
  const fields = Object.fromEntries(names.map(name => [name, said[name]]));
  const passwords = isPasswordDropped
    ? { password: null, passwordConfirm: null }
    : { password: password ?? '', passwordConfirm: passwordConfirm ?? '' };
  return { ...fields, ...passwords };
};

const described: Described = {
  resource: rooms,
  noun: 'room',
  add: 'admin.rooms.add',
  edit: 'admin.rooms.edit',
  changeMethod: 'POST',
  togglePath: row => `/rooms/${row._id}`,
  bodyOf,
  columns: [
    {
      label: 'admin.rooms.name',
      draw: row => (
        <span className="flex items-center gap-2">
          <Painted
            text={textOf(row, 'name')}
            color={textOf(row, 'nameColor')}
            bgColor={textOf(row, 'nameBGColor')}
          />
          {row.hasPassword === true && <LockIcon className="icon-xs" aria-label={p('admin.room.locked')} />}
        </span>
      ),
    },
    {
      label: 'admin.rooms.subject',
      wide: true,
      draw: row => (
        <Painted
          text={textOf(row, 'subject')}
          color={textOf(row, 'subjectColor')}
          bgColor={textOf(row, 'subjectBGColor')}
        />
      ),
    },
    {
      label: 'admin.room.size',
      draw: row => `${textOf(row, 'size')}${row.maxUsers === null ? '' : ` / ${textOf(row, 'maxUsers')}`}`,
    },
  ],
  toggles: { primary: 'admin.rooms.primary' },
  choices: { maxUsers: roomSizes() },
  fields: {
    name: 'admin.rooms.name',
    nameColor: 'admin.rooms.nameColor',
    nameBGColor: 'admin.rooms.nameBGColor',
    subject: 'admin.rooms.subject',
    subjectColor: 'admin.rooms.subjectColor',
    subjectBGColor: 'admin.rooms.subjectBGColor',
    password: 'admin.rooms.password',
    passwordConfirm: 'admin.rooms.passwordConfirm',
    denyShowAccessMsg: 'admin.rooms.denyShowAccessMsg',
    maxUsers: 'admin.rooms.maxUsers',
  },
  below: (draft, set, before) =>
    before?.hasPassword === true && (
      <Checkbox checked={draft.isPasswordDropped === true} onChange={is => set('isPasswordDropped', is)}>
        {p('admin.rooms.password.drop')}
      </Checkbox>
    ),
};

export default function Rooms({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
