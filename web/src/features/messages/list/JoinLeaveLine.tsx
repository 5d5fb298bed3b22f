import { Fragment, type ReactNode } from 'react';
import { language } from '../../../i18n/language.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/icons.ts';
import type { JoinLeave } from './message-rows.ts';

const NAMED = 3;
const list = new Intl.ListFormat(language, { type: 'conjunction' });

const joinNames = (names: readonly string[]): ReactNode => {
  const rest = names.length - NAMED;
  if (rest < 2)
    return list.formatToParts(names).map(({ type, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names of a line never move
      <Fragment key={index}>{type === 'element' ? <bdi>{value}</bdi> : value}</Fragment>
    ));
  const named = names.slice(0, NAMED).map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      {index > 0 && COMMA}
      <bdi>{name}</bdi>
    </Fragment>
  ));
  return <Phrase id="chat.system.others" values={{ names: named, count: rest }} />;
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
