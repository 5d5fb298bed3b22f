import path from 'node:path';

export const FIXTURE = path.join(import.meta.dirname, '../fixtures/last-release.tar.gz');
export const PORT = 8871;
