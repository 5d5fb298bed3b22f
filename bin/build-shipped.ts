// Builds page and worker once, before several tests or sites start in parallel.
import { buildPage } from './build-page.ts';
import { buildWorker } from './build-worker.ts';

buildPage();
buildWorker();
