// What tests and sites run: the page and the worker, built once before several of them start side by side.
import { buildPage } from './build-page.ts';
import { buildWorker } from './build-worker.ts';

buildPage();
buildWorker();
