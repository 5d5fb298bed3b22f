import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { composer, toggleBold, toggleItalic } from '../../../state/composer.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { BoldIcon, ItalicIcon } from '../../../ui/icons.ts';

/** Bold and italic buttons, for users with `canChangeTextStyle`. */
export function WeightButtons({ iconClass = 'icon' }: { iconClass?: string }) {
  const { style } = useSnapshot(composer);
  if (!usePermission('canChangeTextStyle')) return null;
  return (
    <>
      <IconButton label={t('composer.bold')} pressed={style.fontWeight === 'bolder'} onClick={toggleBold}>
        <BoldIcon className={iconClass} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('composer.italic')} pressed={style.fontStyle === 'italic'} onClick={toggleItalic}>
        <ItalicIcon className={iconClass} aria-hidden="true" />
      </IconButton>
    </>
  );
}
