import { useSnapshot } from 'valtio';
import { typingPeers } from '../../../client/typing.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { pluralOf, translator } from '../../../i18n/translator.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { composer } from '../../../state/composer.ts';
import { findUser } from '../../../state/people.ts';
import { isSelf } from '../../../state/session.ts';

const texts = {
  'typing.name': '{nickname} يكتب…',
  typing_zero: '',
  typing_one: 'يكتب شخص واحد…',
  typing_two: 'يكتب اثنان…',
  typing_few: 'يكتب {count} أشخاص…',
  typing_many: 'يكتب {count} شخصًا…',
  typing_other: 'يكتب {count} شخص…',
} as const;
const t = translator(texts);
const plural = pluralOf(texts);

/** Shows typing users above the field. Without `to`: those of the room. */
export default function TypingLine({ to = null }: { to?: string | null }) {
  const { typing } = useSnapshot(composer);
  const peers = useSnapshot(typingPeers);
  const userIds = to === null ? typing : Object.keys(peers).filter(peer => peer === to);
  const names = userIds
    .filter(userId => !isSelf(userId) && !isCovered(userId))
    .flatMap(userId => findUser(userId)?.nickname ?? []);
  const [nickname] = names;
  if (nickname === undefined) return null;
  return (
    <p className="typing-line">
      <span className="typing-dots" aria-hidden="true" />
      {names.length === 1
        ? t('typing.name', { nickname: isolate(nickname) })
        : plural('typing', names.length)}
    </p>
  );
}
