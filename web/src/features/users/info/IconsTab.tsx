import { DEFAULT_AVATAR } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useRequest } from '../../windows/index.ts';
import { PicturePicker } from '../display/PicturePicker.tsx';
import type { Subject } from './subject.ts';

const PAGE_SIZE = 8;

/** Restricted icons are offered only for users who may have them. */
export function IconsTab({ user, target }: Subject) {
  const { request } = useRequest();
  return (
    <PicturePicker
      resource="avatars"
      label={t('info.icons.pick')}
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
