import { lazyPart } from '../../ui/LazyBoundary.tsx';

export { Composer } from './composer/Composer.tsx';
export { MessageField } from './composer/MessageField.tsx';
export { isSubmitKey } from './composer/use-draft.ts';
export { WeightButtons } from './composer/WeightButtons.tsx';
export { DayLine } from './list/DayLine.tsx';
export { MessageList } from './list/MessageList.tsx';
export { MessageText } from './MessageText.tsx';
export { LexiconContext } from './MessageWords.tsx';
export { ReasonChoice } from './report/ReasonChoice.tsx';
export { usePinnedBottom } from './scroll/use-pinned-bottom.ts';
export { useLexicon } from './use-lexicon.ts';

export const AnnouncementForm = lazyPart(() => import('./announcements/AnnouncementForm.tsx'));
export const BlockedBar = lazyPart(() => import('./composer/BlockedBar.tsx'));
export const InFront = lazyPart(() => import('./InFront.tsx'));
export const SampleMessages = lazyPart(() => import('./list/SampleMessages.tsx'));
export const ReportWindow = lazyPart(() => import('./report/ReportWindow.tsx'));
