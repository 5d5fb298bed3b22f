import path from 'node:path';

export const FIXTURE = path.join(import.meta.dirname, '../fixtures/last-release.tar.gz');
export const PORT = 8871;
export const SECRET = 'only the upgrade test has this secret, of 32 bytes or more';
