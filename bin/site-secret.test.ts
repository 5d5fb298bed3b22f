import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureSecret, localInstance } from './local-instance.ts';

let state: string;

beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'samar-secret-'));
  vi.spyOn(process, 'exit').mockImplementation(code => {
    throw new Error(`exit ${code}`);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(state, { recursive: true });
});

test('a local site with a short secret does not start (SEC-14)', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const instance = localInstance({ SAMAR_STATE: state });
  for (const line of ['SAMAR_SECRET=samar', 'SAMAR_SECRET="samar"', 'SAMAR_SECRET=']) {
    writeFileSync(instance.envFile, `${line}\nSAMAR_LOCAL=1\n`);
    expect(() => ensureSecret(instance)).toThrow('exit 1');
  }
  expect(said).toHaveBeenCalledWith(expect.stringContaining('32 bytes'));
  rmSync(instance.envFile);
  ensureSecret(instance);
  ensureSecret(instance);
});

test('settings written before the first start are unchanged (LOCAL-20)', () => {
  const instance = localInstance({ SAMAR_STATE: state });
  const written = 'EMBED_ORIGINS="https://www.example.org"';
  for (const text of [written, `${written}\n`, `# mine\r\n${written}\r\nSAMAR_LOCAL=0\n`]) {
    writeFileSync(instance.envFile, text);
    ensureSecret(instance);
    const kept = parseEnv(readFileSync(instance.envFile, 'utf8'));
    expect(kept).toMatchObject({
      EMBED_ORIGINS: 'https://www.example.org',
      SAMAR_LOCAL: text.includes('SAMAR_LOCAL') ? '0' : '1',
    });
    ensureSecret(instance);
    expect(parseEnv(readFileSync(instance.envFile, 'utf8'))).toEqual(kept);
  }
});
