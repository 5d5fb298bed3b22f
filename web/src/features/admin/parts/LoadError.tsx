import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { errorMessage } from '../send.ts';

export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <LoadFailed text={errorMessage(error)} onRetry={onRetry} />;
}
