import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { PollButton } from '../polls/PollButton.tsx';

const PictureButton = lazyPart(() => import('../pictures/PictureButton.tsx'));

type Props = { disabled: boolean; mayAttach: boolean };

/** Buttons for messages beyond text, which most visitors lack. */
export default function AttachButtons({ disabled, mayAttach }: Props) {
  return (
    <>
      {mayAttach && (
        <LazyBoundary>
          <PictureButton disabled={disabled} />
        </LazyBoundary>
      )}
      <PollButton disabled={disabled} />
    </>
  );
}
