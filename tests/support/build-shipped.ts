import { buildPage } from '../../bin/build-page.ts';
import { buildWorker } from '../../bin/build-worker.ts';

/** Before files that run the site as it is shipped: two of them that build at once would read what the other has half written. */
export default function buildShipped(): void {
  buildPage();
  buildWorker();
}
