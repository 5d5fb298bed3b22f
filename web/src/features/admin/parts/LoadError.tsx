import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { errorMessage } from '../send.ts';

/** What could not be read, and the way to read it again. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <LoadFailed text={errorMessage(error)} onRetry={onRetry} />;
}
