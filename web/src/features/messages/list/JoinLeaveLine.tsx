import { isolate } from '../../../i18n/isolate.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import { EnterIcon, ExitIcon } from '../../../ui/icons.ts';
import type { JoinLeave } from './message-rows.ts';

const NAMED = 3;
const list = new Intl.ListFormat('ar', { type: 'conjunction' });

const joinNames = (names: readonly string[]): string => {
  if (names.length === 1) return names[0] ?? '';
  const rest = names.length - NAMED;
  if (rest < 2) return list.format(names.map(isolate));
  return t('chat.system.others', { names: names.slice(0, NAMED).map(isolate).join('، '), count: rest });
};

export function JoinLeaveLine({ kind, room, names }: Pick<JoinLeave, 'kind' | 'room' | 'names'>) {
  const Icon = kind === 'joined' ? EnterIcon : ExitIcon;
  return (
    <p className="join-leave-line">
      <Icon className="icon-xs mirrored" aria-hidden="true" />
      <span>
        <Phrase
          id={`chat.system.${kind}`}
          values={{ nickname: <b className="font-semibold">{joinNames(names)}</b>, room }}
        />
      </span>
    </p>
  );
}
