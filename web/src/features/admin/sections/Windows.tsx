import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { WARNING_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { windows } from '../../../../../protocol/resources/windows.ts';
import { type ConnectionAct, ConnectionFilter } from '../../../../../protocol/rest/connections.ts';
import type { ConnectionActName, ConnectionRecord } from '../../../../../protocol/rest/monitoring.ts';
import { request, requestField } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { countryName } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DoorIcon, KickIcon, MutedIcon, OfflineIcon, PrivateChatIcon, SoundIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { Column } from '../admin-resource.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { audiencesListed, durations } from '../fields/field-options.ts';
import { useHashLocation } from '../hash-location.ts';
import { BansLink } from '../links/SectionLink.tsx';
import { useRefresh } from '../list/use-rows.ts';
import { TextCell } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { errorMessage, send } from '../send.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { PlainTable } from '../table/PlainTable.tsx';

type RoomChoiceProps = {
  /** Current room, which is excluded from the choice. */
  current: string;
  room: string;
  password: string;
  onRoom: (name: string) => void;
  onPassword: (password: string) => void;
};

/** Selects another room of the site, with its password if it has one. */
export function RoomChoice({ current, room, password, onRoom, onPassword }: RoomChoiceProps) {
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['panel', 'rooms', 'all'],
    queryFn: ({ signal }) => requestField('GET /rooms', 'rooms', { signal }),
  });
  const others = data.filter(({ _id }) => _id !== current);
  return (
    <>
      <div>
        <label className="label" htmlFor={id}>
          {t('admin.act.room')}
        </label>
        <select id={id} className="native-select" value={room} onChange={event => onRoom(event.target.value)}>
          <option value="">{t('admin.act.room.choose')}</option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {others.some(({ name, hasPassword }) => name === room && hasPassword) && (
        <TextField
          type="password"
          autoComplete="off"
          label={t('admin.act.password')}
          value={password}
          onChange={event => onPassword(event.target.value)}
        />
      )}
    </>
  );
}

const REASON_MAX = 300;

type ActDialogProps = {
  row: ConnectionRecord;
  act: Asked;
  onSubmit: (act: ConnectionAct | 'disconnect') => Promise<unknown>;
  onClose: () => void;
};

/** Dialog for the inputs or confirmation of an action. It shows a refusal. */
export function ActDialog({ row, act, onSubmit, onClose }: ActDialogProps) {
  const [text, setText] = useState('');
  const [room, setRoom] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isReady = act === 'message' ? text.trim() !== '' : act !== 'move' || room !== '';
  const isEnding = act === 'kick' || act === 'disconnect';

  const chosen = (): ConnectionAct | 'disconnect' => {
    if (act === 'message') return { act, text: text.trim() };
    if (act === 'kick') return { act, ...(text.trim() !== '' && { reason: text.trim() }) };
    if (act === 'move') return { act, room, ...(password !== '' && { password }) };
    return act;
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    try {
      await onSubmit(chosen());
      onClose();
    } catch (error) {
      setFault(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Modal
      role={isEnding ? 'alertdialog' : 'dialog'}
      tone={isEnding ? 'danger' : 'gold'}
      title={t(`admin.act.${act}`)}
      onClose={onClose}
    >
      <form className="grid gap-3" onSubmit={event => void submit(event)}>
        <p>
          {t(`admin.act.${act}.about`)} <bdi className="font-semibold">{row.nickname}</bdi>
        </p>
        {(act === 'message' || act === 'kick') && (
          <SentenceField
            autoFocus
            label={t(act === 'message' ? 'admin.act.text' : 'admin.act.reason')}
            maxLength={act === 'message' ? WARNING_MAX_GRAPHEMES : REASON_MAX}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
        {act === 'move' && (
          <RoomChoice
            current={row.roomId}
            room={room}
            password={password}
            onRoom={setRoom}
            onPassword={setPassword}
          />
        )}
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div className="form-foot">
          <Button size="small" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            size="small"
            type="submit"
            tone={isEnding ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
          >
            {t(`admin.act.${act}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type ConnectionFiltersProps = { filter: ConnectionFilter; onChange: (part: Record<string, unknown>) => void };

export function ConnectionFilters({ filter, onChange }: ConnectionFiltersProps) {
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

const EVERYBODY = ConnectionFilter.parse({});

const read = (written: string): ConnectionFilter => {
  try {
    return ConnectionFilter.parse(JSON.parse(written || '{}'));
  } catch {
    return EVERYBODY;
  }
};

/** Returns an empty text without a filter. */
const write = (filter: ConnectionFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(EVERYBODY) ? '' : written;
};

/** Filter of the connections from the address. The server accepts the same text. */
export const useConnectionFilter = () => {
  const { hashLocation, go } = useHashLocation();
  const filter = read(hashLocation.filter);
  const change = (part: Record<string, unknown>): void =>
    go({ filter: write(ConnectionFilter.parse({ ...filter, ...part })), page: 1 });
  return { filter, query: write(filter), change };
};

const PAGE_SIZE = 9;
const EVERY_MS = 10_000;

const columns: readonly Column<ConnectionRecord>[] = [
  {
    label: t('admin.windows.nickname'),
    onPhone: 'title',
    sort: 'nickname',
    render: row => <TextCell strong text={row.nickname} />,
  },
  { label: t('admin.windows.room'), sort: 'room', render: row => <TextCell text={row.room} /> },
  {
    label: t('admin.windows.since'),
    onPhone: 'aside',
    sort: 'since',
    render: row => formatDateTime(row.since),
  },
  {
    label: t('admin.windows.country'),
    sort: 'country',
    render: row => (row.country ? (countryName(row.country) ?? row.country) : '—'),
  },
  {
    label: t('admin.windows.device'),
    sort: 'device',
    render: row => t(`admin.device.${row.device}`),
  },
];

const readConnections: ReadPage<ConnectionRecord> = async options => {
  const { connections, ...page } = (await request('GET /connections/', options)).data;
  return { ...page, rows: connections };
};

/** Connections that this operator may see, refetched every ten seconds. */
export default function Windows({ title }: SectionProps) {
  const [asked, setAsked] = useState<{ row: ConnectionRecord; act: Asked } | null>(null);
  const { filter, query, change } = useConnectionFilter();
  const refresh = useRefresh('connections');

  const act = async (row: ConnectionRecord, what: ConnectionAct | 'disconnect'): Promise<void> => {
    const params = { userID: row._id };
    if (what === 'disconnect') await send('DELETE /connections/:userID', { params });
    else await send('POST /connections/:userID', { params, body: what });
    toast.adminSuccess(t(what === 'disconnect' ? 'admin.windows.done' : `admin.act.${what.act}.done`));
    await refresh();
  };

  return (
    <>
      <PlainTable
        resource="connections"
        read={readConnections}
        title={title}
        pageSize={PAGE_SIZE}
        everyMs={EVERY_MS}
        columns={columns}
        filter={query}
        filters={<ConnectionFilters filter={filter} onChange={change} />}
        empty={query === '' ? 'admin.windows.none' : 'admin.windows.noneOfThese'}
        titleOf={row => row.nickname}
        actions={row => (
          <ConnectionActions
            row={row}
            onAsk={what => setAsked({ row, act: what })}
            onAct={what =>
              void act(row, what).catch((error: unknown) => toast.adminError(errorMessage(error)))
            }
          />
        )}
      />
      <SettingForm resource={windows} title={t('admin.windows.max')} />
      {asked && (
        <ActDialog
          row={asked.row}
          act={asked.act}
          onSubmit={what => act(asked.row, what)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const ICONS: Record<ConnectionActName, typeof KickIcon> = {
  message: PrivateChatIcon,
  mute: MutedIcon,
  unmute: SoundIcon,
  move: DoorIcon,
  kick: KickIcon,
  disconnect: OfflineIcon,
};

/** Actions that first need input; others run at once. */
type Asked = Exclude<ConnectionActName, 'mute' | 'unmute'>;

type Props = {
  row: ConnectionRecord;
  onAsk: (act: Asked) => void;
  onAct: (act: ConnectionAct) => void;
};

/** Actions that the server allows for a connection, and a link to the user's bans. */
function ConnectionActions({ row, onAsk, onAct }: Props) {
  return (
    <span className="flex justify-end gap-2 max-wide:flex-wrap">
      {row.acts.map(act => {
        const Icon = ICONS[act];
        return (
          <IconButton
            key={act}
            bordered
            className={act === 'kick' || act === 'disconnect' ? 'text-danger' : undefined}
            label={t(`admin.act.${act}`)}
            onClick={() => (act === 'mute' || act === 'unmute' ? onAct({ act }) : onAsk(act))}
          >
            <Icon className="icon-s" aria-hidden="true" />
          </IconButton>
        );
      })}
      <BansLink search={row._id} name={row.nickname} />
    </span>
  );
}
