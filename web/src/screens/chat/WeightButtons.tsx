import { useSnapshot } from 'valtio';
import { BoldIcon, ItalicIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { useHolds } from '../../rules/use-holds.ts';
import { composer, toggleBold, toggleItalic } from '../../state/composer.ts';
import { t } from '../../text/t.ts';

/** Weight and slant of what is written, for those whom the rules let choose. */
export function WeightButtons({ iconClass = 'icon' }: { iconClass?: string }) {
  const { style } = useSnapshot(composer);
  if (!useHolds('canChangeTextStyle')) return null;
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
