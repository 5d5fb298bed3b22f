import { useSnapshot } from 'valtio';
import { ignore } from '../../../../../protocol/rules/may/messages.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isInPublicRoom } from '../../../permissions/is-covered.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HiddenIcon } from '../../../ui/icons.ts';
import { ignoreUser } from '../ignore-user.ts';
import type { Subject } from './subject.ts';

/** Stops hearing somebody, or hears them again. */
export function IgnoreButton({ user: { userID, nickname }, actor, target }: Subject) {
  const isOnList = useSnapshot(ignoring).users.some(each => each.userID === userID);
  const mayIgnore = ignore(actor, target, { isPublicRoom: isInPublicRoom() }) === 'allowed';
  if (!isOnList && !mayIgnore) return null;
  return (
    <Button size="small" onClick={() => ignoreUser(userID, nickname, !isOnList)}>
      <HiddenIcon className="icon-s" aria-hidden="true" />
      {isOnList ? t('ignore.stop') : t('ignore.start', { nickname: isolate(nickname) })}
    </Button>
  );
}
