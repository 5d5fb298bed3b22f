import { buildPage } from '../../bin/build-page.ts';
import { buildWorker } from '../../bin/build-worker.ts';

/**
 * Runs before all files that need the built site, because two concurrent builds would read each other's incomplete
 * files.
 */
export default function buildShipped(): void {
  buildPage();
  buildWorker();
}
