import { buildPage } from '../../../bin/page.ts';

/** Once for all workers, before any of them starts a site. */
export default buildPage;
