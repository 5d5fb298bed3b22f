import clsx from 'clsx';
import type { Sender } from '../../../../../protocol/entities/messages.ts';
import { nicknameImageSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t.ts';
import { readableColors, type Surface, useSurface } from '../../../ui/theme/readable-colors.ts';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';

type Named = Pick<Sender, 'nickname' | 'nicknameColor' | 'nicknameBGColor' | 'nicknameImg'>;
type Props = { user: Named; className?: string };

export function Nickname({ on = 'plain', ...rest }: Props & { on?: Surface }) {
  return <NicknameOn ground={useSurface(on)} {...rest} />;
}

/** Nickname image if it is visible and loads, otherwise the name in its own colors. */
export function NicknameOn({ user, ground, className }: Props & { ground: string }) {
  const { nickname, nicknameImg } = user;
  const src = nicknameImageSrc(nicknameImg.name);
  const { isBroken, onError } = useImageFallback(src);

  if (nicknameImg.visible && !isBroken) {
    return (
      <img
        className={clsx('nickname-image', className)}
        src={src}
        alt={t('a11y.nicknameImg', { nickname })}
        onError={onError}
        draggable={false}
      />
    );
  }
  const style = readableColors(user.nicknameColor, user.nicknameBGColor, ground);
  return (
    <bdi
      className={clsx('nickname', style.background && 'nickname-chip', className)}
      style={style}
      translate="no"
    >
      {nickname}
    </bdi>
  );
}
