import { lazy } from 'react';

export { Composer } from './composer/Composer.tsx';
export { isSubmitKey } from './composer/is-submit-key.ts';
export { MessageField } from './composer/MessageField.tsx';
export { WeightButtons } from './composer/WeightButtons.tsx';
export { MessageList } from './list/MessageList.tsx';
export { MessageText } from './MessageText.tsx';
export { LexiconContext } from './MessageWords.tsx';
export { ReasonChoice } from './report/ReasonChoice.tsx';
export { useLexicon } from './use-lexicon.ts';

export const AnnouncementForm = lazy(() => import('./announcements/AnnouncementForm.tsx'));
export const BlockedBar = lazy(() => import('./composer/BlockedBar.tsx'));
export const InFront = lazy(() => import('./InFront.tsx'));
export const SampleMessages = lazy(() => import('./list/SampleMessages.tsx'));
export const ReportWindow = lazy(() => import('./report/ReportWindow.tsx'));
