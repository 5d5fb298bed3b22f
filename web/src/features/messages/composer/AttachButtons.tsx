import { useSnapshot } from 'valtio';
import { siteSettings } from '../../../state/site-settings.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { PollButton } from '../polls/PollButton.tsx';

const VoiceButton = lazyPart(() => import('../voice/VoiceButton.tsx'));
const PictureButton = lazyPart(() => import('../pictures/PictureButton.tsx'));

type Props = { disabled: boolean; mayAttach: boolean };

/** Attachment buttons, loaded separately because most visitors cannot use them. */
export default function AttachButtons({ disabled, mayAttach }: Props) {
  const { voice } = useSnapshot(siteSettings);
  return (
    <>
      {mayAttach && (
        <LazyBoundary>
          <PictureButton disabled={disabled} />
        </LazyBoundary>
      )}
      {voice !== 'off' && (
        <LazyBoundary>
          <VoiceButton disabled={disabled} />
        </LazyBoundary>
      )}
      <PollButton disabled={disabled} />
    </>
  );
}
