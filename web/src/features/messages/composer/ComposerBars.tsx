import { useSnapshot } from 'valtio';
import { direction } from '../../../../../protocol/text/direction.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { translator } from '../../../i18n/translator.ts';
import { clearReference, composer } from '../../../state/composer.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CloseIcon, EditIcon, ReplyIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const t = translator({
  'message.answering.stop': 'إلغاء الرد',
  'message.correcting': 'تصحيح الرسالة',
  'message.correcting.stop': 'إلغاء التصحيح',
} as const);

const PictureBar = lazyPart(() => import('../pictures/PictureBar.tsx'));

/** Bars above the text: the quoted or edited message, and the picture. */
export default function ComposerBars() {
  const { picture } = useSnapshot(composer);
  return (
    <>
      <AboutBar />
      {picture && (
        <LazyBoundary>
          <PictureBar picture={picture} />
        </LazyBoundary>
      )}
    </>
  );
}

function AboutBar() {
  const { about } = useSnapshot(composer);
  if (!about) return null;
  const { kind, quote } = about;
  const isAnswer = kind === 'answer';
  const Icon = isAnswer ? ReplyIcon : EditIcon;
  return (
    <div className="composer-about" role="status">
      <Icon className="icon-s" aria-hidden="true" />
      <span className="composer-about-text">
        <strong>
          {isAnswer ? (
            <Phrase id="message.answering" values={{ name: quote.nickname }} />
          ) : (
            t('message.correcting')
          )}
        </strong>
        <bdi dir={direction(quote.text)}>{quote.text}</bdi>
      </span>
      <IconButton
        label={t(isAnswer ? 'message.answering.stop' : 'message.correcting.stop')}
        onClick={clearReference}
      >
        <CloseIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
