import { may } from '../../../../../protocol/rules/may.ts';
import { DEFAULT_STAR } from '../../../api/assets.ts';
import { Switch } from '../../../kit/Switch.tsx';
import { w } from '../../../text/w.ts';
import { PicturePicker } from '../PicturePicker.tsx';
import { useRequest } from '../use-request.ts';
import type { Subject } from './InfoWindow.tsx';

const PAGE_SIZE = 10;

export function StarsTab({ user, actor, target }: Subject) {
  const { request } = useRequest();
  const userId = user.userID;
  return (
    <div className="info-acts">
      {may.hideStar(actor, target) === 'allowed' && (
        <Switch
          checked={user.star.visible}
          onChange={starVisibility =>
            void request('requestHideHisStar', { userId, starVisibility }, 'toast.starVisibilityChanged')
          }
        >
          {w('settings.star.visible')}
        </Switch>
      )}
      {may.changeStar(actor, target) === 'allowed' && (
        <PicturePicker
          resource="stars"
          label={w('info.stars.pick')}
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
