import { lazyPart } from '../../ui/LazyBoundary.tsx';

export { ConfirmButton } from './ConfirmButton.tsx';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { FormModal } from './FormModal.tsx';
export { useRequest } from './use-request.ts';
export { useWindowUser } from './use-window-user.ts';
export { WindowFrame } from './WindowFrame.tsx';
export type { WindowProps } from './window-props.ts';

export const WindowManager = lazyPart(() => import('./WindowManager.tsx'));
