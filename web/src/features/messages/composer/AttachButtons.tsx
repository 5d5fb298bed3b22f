import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const PictureButton = lazyPart(() => import('../pictures/PictureButton.tsx'));
const PollButton = lazyPart(() => import('../polls/PollButton.tsx'));

type Props = { disabled: boolean; mayAttach: boolean; mayPoll: boolean | null };

/** Buttons for messages beyond text, which most visitors lack. */
export default function AttachButtons({ disabled, mayAttach, mayPoll }: Props) {
  return (
    <>
      {mayAttach && (
        <LazyBoundary>
          <PictureButton disabled={disabled} />
        </LazyBoundary>
      )}
      {mayPoll && (
        <LazyBoundary>
          <PollButton disabled={disabled} />
        </LazyBoundary>
      )}
    </>
  );
}
