import { DEFAULT_AVATAR } from '../../../api/assets.ts';
import { ColorChoice } from '../../../kit/ColorChoice.tsx';
import { Switch } from '../../../kit/Switch.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { useHolds } from '../../../rules/use-holds.ts';
import { w } from '../../../text/w.ts';
import { NicknamePreview } from '../NicknamePreview.tsx';
import { PicturePicker } from '../PicturePicker.tsx';
import { usePalette } from '../use-palette.ts';
import type { Editing } from './draft.ts';

const ICONS_A_PAGE = 60;

/** How one is seen. What one may not change is not offered, but for the name, which is shown and stands still. */
export function PersonalTab({ me, draft, change }: Editing) {
  const mayRename = useHolds('canChangeHisNickname') === true;
  const mayColor = useHolds('canChangeHisNicknameColor') === true;
  const mayGround = useHolds('canChangeHisNicknameBGColor') === true;
  const mayIcon = useHolds('canChangeHisIcon') === true;
  const mayHideStar = useHolds('canHideHisStar') === true;
  const wearsRestricted = useHolds('canUseBannedIcons') === true;
  const forNames = usePalette('forNickname');
  const forGrounds = usePalette('forBackground');
  return (
    <div className="info-acts">
      <TextField
        label={w('settings.nickname')}
        value={draft.nickname}
        disabled={!mayRename}
        {...(!mayRename && { hint: w('settings.nickname.disabled') })}
        onChange={event => change({ nickname: event.target.value })}
      />
      {mayColor && (
        <ColorChoice
          label={w('settings.nicknameColor')}
          customLabel={w('color.custom')}
          value={draft.nicknameColor}
          palette={forNames}
          onChange={nicknameColor => change({ nicknameColor })}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={w('settings.nicknameBGColor')}
          customLabel={w('color.custom')}
          noneLabel={w('color.none')}
          value={draft.nicknameBGColor}
          palette={forGrounds}
          onChange={nicknameBGColor => change({ nicknameBGColor })}
        />
      )}
      {(mayColor || mayGround) && (
        <NicknamePreview
          nickname={draft.nickname}
          color={draft.nicknameColor}
          ground={draft.nicknameBGColor}
        />
      )}
      {mayIcon && (
        <div>
          <p className="label">{w('settings.avatar')}</p>
          <PicturePicker
            resource="avatars"
            label={w('settings.avatar')}
            limit={ICONS_A_PAGE}
            {...(!wearsRestricted && { filter: 'isRestricted' })}
            fallback={DEFAULT_AVATAR}
            chosen={draft.icon?.uploadPath ?? me.image}
            onPick={icon => change({ icon: icon.uploadPath === me.image ? null : icon })}
          />
        </div>
      )}
      {mayHideStar && (
        <Switch checked={draft.starVisible} onChange={starVisible => change({ starVisible })}>
          {w('settings.star.visible')}
        </Switch>
      )}
      {me.nicknameImg.name !== null && (
        <Switch
          checked={draft.nicknameImgVisible}
          onChange={nicknameImgVisible => change({ nicknameImgVisible })}
        >
          {w('settings.nicknameImg.visible')}
        </Switch>
      )}
    </div>
  );
}
