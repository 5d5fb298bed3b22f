import { EnterIcon, ExitIcon } from '../../icons.ts';
import { Phrase } from '../../text/Phrase.tsx';
import { t } from '../../text/t.ts';
import type { Coming } from './rows.ts';

const NAMED = 3;
const list = new Intl.ListFormat('ar', { type: 'conjunction' });

/** U+2068 and U+2069 isolate a name inside plain text, as bdi does in markup. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const said = (names: readonly string[]): string => {
  if (names.length === 1) return names[0] ?? '';
  const rest = names.length - NAMED;
  if (rest < 2) return list.format(names.map(isolated));
  return t('chat.system.others', { names: names.slice(0, NAMED).map(isolated).join('، '), count: rest });
};

export function ComingLine({ kind, names }: Pick<Coming, 'kind' | 'names'>) {
  const Icon = kind === 'joined' ? EnterIcon : ExitIcon;
  return (
    <p className="coming-line">
      <Icon className="icon-xs mirror" aria-hidden="true" />
      <span>
        <Phrase
          id={`chat.system.${kind}`}
          values={{ nickname: <b className="font-semibold">{said(names)}</b> }}
        />
      </span>
    </p>
  );
}
