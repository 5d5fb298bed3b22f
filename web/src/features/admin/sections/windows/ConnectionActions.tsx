import type { ConnectionAct } from '../../../../../../protocol/rest/connections.ts';
import type { ConnectionActName, ConnectionRecord } from '../../../../../../protocol/rest/monitoring.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import {
  DoorIcon,
  KickIcon,
  MutedIcon,
  OfflineIcon,
  PrivateChatIcon,
  SoundIcon,
} from '../../../../ui/icons.ts';
import { BansLink } from '../../links/BansLink.tsx';

const ICONS: Record<ConnectionActName, typeof KickIcon> = {
  message: PrivateChatIcon,
  mute: MutedIcon,
  unmute: SoundIcon,
  move: DoorIcon,
  kick: KickIcon,
  disconnect: OfflineIcon,
};

/** Actions that need input first; the others run at once. */
export type Asked = Exclude<ConnectionActName, 'mute' | 'unmute'>;

type Props = {
  row: ConnectionRecord;
  onAsk: (act: Asked) => void;
  onAct: (act: ConnectionAct) => void;
};

/** Actions that the server allows for a connection, and a link to its bans. */
export function ConnectionActions({ row, onAsk, onAct }: Props) {
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
