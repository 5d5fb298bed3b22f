import clsx from 'clsx';
import type { Status, Visibility } from '../../../../../protocol/entities/user.ts';
import { avatarSrc, DEFAULT_AVATAR } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t.ts';
import { Image } from '../../../ui/Image.tsx';

type Props = {
  image: string;
  /** Omitted if the name is shown beside it. */
  nickname?: string;
  small?: boolean;
  visibility?: Visibility;
  status?: Status;
};

export function Avatar({ image, nickname, small, visibility = 'visible', status }: Props) {
  return (
    <span
      className={clsx('avatar', small && 'avatar-small', visibility !== 'visible' && `avatar-${visibility}`)}
    >
      <Image
        src={avatarSrc(image)}
        fallback={DEFAULT_AVATAR}
        alt={nickname ? t('a11y.avatar', { nickname }) : ''}
        width={36}
        height={36}
      />
      {status && <span className={`status-dot status-${status}`} title={t(`status.${status}`)} />}
    </span>
  );
}
