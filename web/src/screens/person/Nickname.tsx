import clsx from 'clsx';
import { useState } from 'react';
import type { Sender } from '../../../../protocol/entities/chat-message.ts';
import { nicknameImageSrc } from '../../api/assets.ts';
import { t } from '../../text/t.ts';
import { paint, type Surface, useSurface } from './surfaces.ts';

type Named = Pick<Sender, 'nickname' | 'nicknameColor' | 'nicknameBGColor' | 'nicknameImg'>;
type Props = { user: Named; className?: string };

export function Nickname({ on = 'plain', ...rest }: Props & { on?: Surface }) {
  return <NicknameOn ground={useSurface(on)} {...rest} />;
}

/** The image if there is one to show, else the name in its own colours; a broken image gives way to the name. */
export function NicknameOn({ user, ground, className }: Props & { ground: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { nickname, nicknameImg } = user;

  if (nicknameImg.visible && nicknameImg.name && broken !== nicknameImg.name) {
    return (
      <img
        className={clsx('nickname-image', className)}
        src={nicknameImageSrc(nicknameImg.name)}
        alt={t('a11y.nicknameImg', { nickname })}
        onError={() => setBroken(nicknameImg.name)}
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
