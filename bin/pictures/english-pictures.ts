// Draws every scene in English for review. Nothing is kept in the repository.
import { spawnSync } from 'node:child_process';

// The variable is set here, because shells differ in how they set it.
const { status } = spawnSync('npx', ['playwright', 'test', 'e2e/across/english-gallery.spec'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ENGLISH_PICTURES: '1' },
});
process.exit(status ?? 1);
