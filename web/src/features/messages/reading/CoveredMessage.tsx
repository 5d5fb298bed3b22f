import { t } from '../../../i18n/t-windows.ts';
import { HiddenIcon } from '../../../ui/icons.ts';
import './covered-message.css';

type Props = { id: string; nickname: string; onShow: () => void };

/** Placeholder for an ignored user's message. A click shows it. */
export default function CoveredMessage({ id, nickname, onShow }: Props) {
  return (
    <button type="button" className="covered-message" data-covered={id} onClick={onShow}>
      <HiddenIcon className="icon-xs" aria-hidden="true" />
      <span className="truncated">
        <bdi>{nickname}</bdi>: {t('ignore.covered')}
      </span>
      <span className="covered-message-show">{t('ignore.show')}</span>
    </button>
  );
}
