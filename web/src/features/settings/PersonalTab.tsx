import { DEFAULT_AVATAR } from '../../client/http/image-urls.ts';
import { usePalette } from '../../client/resources/use-palette.ts';
import { t } from '../../i18n/t-windows.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { ColorChoice } from '../../ui/fields/ColorChoice.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NicknamePreview, PicturePicker } from '../users/index.ts';
import type { Editing } from './settings-draft.ts';

const ICONS_A_PAGE = 60;

/** The own appearance. What may not be changed is left out, except the nickname, which is shown disabled. */
export function PersonalTab({ me, draft, change, nicknameRefusal }: Editing) {
  const mayRename = usePermission('canChangeHisNickname') === true;
  const mayColor = usePermission('canChangeHisNicknameColor') === true;
  const mayGround = usePermission('canChangeHisNicknameBGColor') === true;
  const mayIcon = usePermission('canChangeHisIcon') === true;
  const mayHideStar = usePermission('canHideHisStar') === true;
  const wearsRestricted = usePermission('canUseBannedIcons') === true;
  const { colors: forNames, onRetry } = usePalette('forNickname');
  const { colors: forGrounds } = usePalette('forBackground');
  return (
    <div className="info-actions">
      <TextField
        label={t('settings.nickname')}
        value={draft.nickname}
        disabled={!mayRename}
        error={nicknameRefusal}
        {...(!mayRename && { hint: t('settings.nickname.disabled') })}
        onChange={event => change({ nickname: event.target.value })}
      />
      {mayColor && (
        <ColorChoice
          label={t('settings.nicknameColor')}
          customLabel={t('color.custom')}
          value={draft.nicknameColor}
          palette={forNames}
          onChange={nicknameColor => change({ nicknameColor })}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={t('settings.nicknameBGColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={draft.nicknameBGColor}
          palette={forGrounds}
          onChange={nicknameBGColor => change({ nicknameBGColor })}
        />
      )}
      {(mayColor || mayGround) && onRetry && <LoadFailed onRetry={onRetry} />}
      {(mayColor || mayGround) && (
        <NicknamePreview
          nickname={draft.nickname}
          color={draft.nicknameColor}
          ground={draft.nicknameBGColor}
        />
      )}
      {mayIcon && (
        <div>
          <p className="label">{t('settings.avatar')}</p>
          <PicturePicker
            resource="avatars"
            label={t('settings.avatar')}
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
          {t('settings.star.visible')}
        </Switch>
      )}
      {me.nicknameImg.name !== null && (
        <Switch
          checked={draft.nicknameImgVisible}
          onChange={nicknameImgVisible => change({ nicknameImgVisible })}
        >
          {t('settings.nicknameImg.visible')}
        </Switch>
      )}
    </div>
  );
}
