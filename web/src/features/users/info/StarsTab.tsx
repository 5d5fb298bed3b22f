import { may } from '../../../../../protocol/rules/may.ts';
import { DEFAULT_STAR } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { useRequest } from '../../windows/index.ts';
import { PicturePicker } from '../display/PicturePicker.tsx';
import type { Subject } from './subject.ts';

const PAGE_SIZE = 10;

export function StarsTab({ user, actor, target }: Subject) {
  const { request } = useRequest();
  const userId = user.userID;
  return (
    <div className="info-actions">
      {may.hideStar(actor, target) === 'allowed' && (
        <Switch
          checked={user.star.visible}
          onChange={starVisibility =>
            void request('requestHideHisStar', { userId, starVisibility }, 'toast.starVisibilityChanged')
          }
        >
          {t('settings.star.visible')}
        </Switch>
      )}
      {may.changeStar(actor, target) === 'allowed' && (
        <PicturePicker
          resource="stars"
          label={t('info.stars.pick')}
          limit={PAGE_SIZE}
          filter={user.accountType === 'visitor' ? 'forVisitors' : 'forChatMasters'}
          fallback={DEFAULT_STAR}
          chosen={user.star.img}
          onPick={({ name }) =>
            void request('requestChangeStar', { userId, starName: name }, 'toast.starChanged')
          }
        />
      )}
    </div>
  );
}
