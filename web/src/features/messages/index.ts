import { lazy } from 'react';

export { BlockedBar } from './composer/BlockedBar.tsx';
export { Composer } from './composer/Composer.tsx';
export { isSubmitKey } from './composer/is-submit-key.ts';
export { MessageField } from './composer/MessageField.tsx';
export { truncateInsert } from './composer/truncate-insert.ts';
export { WeightButtons } from './composer/WeightButtons.tsx';
export { MessageList } from './list/MessageList.tsx';
export { MessageText } from './MessageText.tsx';
export { LexiconContext } from './MessageWords.tsx';
export { useLexicon } from './use-lexicon.ts';

export const AnnouncementForm = lazy(() => import('./announcements/AnnouncementForm.tsx'));
export const LeaveSite = lazy(() => import('./links/LeaveSite.tsx'));
export const PictureView = lazy(() => import('./pictures/PictureView.tsx'));
export const SampleMessages = lazy(() => import('./list/SampleMessages.tsx'));
export const ReportWindow = lazy(() => import('./report/ReportWindow.tsx'));
