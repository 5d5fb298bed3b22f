import clsx from 'clsx';
import type { Sender } from '../../../../protocol/entities/chat-message.ts';
import { nicknameImageSrc } from '../../api/assets.ts';
import { usePicture } from '../../kit/use-picture.ts';
import { t } from '../../text/t.ts';
import { paint, type Surface, useSurface } from './surfaces.ts';

type Named = Pick<Sender, 'nickname' | 'nicknameColor' | 'nicknameBGColor' | 'nicknameImg'>;
type Props = { user: Named; className?: string };

export function Nickname({ on = 'plain', ...rest }: Props & { on?: Surface }) {
  return <NicknameOn ground={useSurface(on)} {...rest} />;
}

/** The image if there is one to show, else the name in its own colours; a broken image gives way to the name. */
export function NicknameOn({ user, ground, className }: Props & { ground: string }) {
  const { nickname, nicknameImg } = user;
  const src = nicknameImageSrc(nicknameImg.name);
  const { isLost, onError } = usePicture(src);

  if (nicknameImg.visible && !isLost) {
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
  const style = paint(user.nicknameColor, user.nicknameBGColor, ground);
  return (
    <bdi className={clsx('nickname', style.background && 'nickname-chip', className)} style={style}>
      {nickname}
    </bdi>
  );
}
