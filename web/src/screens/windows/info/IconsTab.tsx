import { DEFAULT_AVATAR } from '../../../api/assets.ts';
import { w } from '../../../text/w.ts';
import { PicturePicker } from '../PicturePicker.tsx';
import { useRequest } from '../use-request.ts';
import type { Subject } from './InfoWindow.tsx';

const PAGE_SIZE = 8;

/** Restricted icons are there only for whom they may be put on. */
export function IconsTab({ user, target }: Subject) {
  const { request } = useRequest();
  return (
    <PicturePicker
      resource="avatars"
      label={w('info.icons.pick')}
      limit={PAGE_SIZE}
      {...(!target.permissions.canUseBannedIcons && { filter: 'isRestricted' })}
      fallback={DEFAULT_AVATAR}
      chosen={user.image}
      onPick={({ name }) =>
        void request('requestChangeIcon', { userId: user.userID, iconName: name }, 'toast.iconChanged')
      }
    />
  );
}
