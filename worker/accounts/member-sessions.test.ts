import { expect, test } from 'vitest';
import { deviceLabel } from './member-sessions.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 14) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${CHROME} SamsungBrowser/28.0 Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome · iOS',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) ${WEBKIT} Version/19.0 Safari/605.1.15`, 'Safari · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16093.0.0) ${CHROME} Safari/537.36`, 'Chrome · ChromeOS'],
  ['curl/8.9', ''],
  ['', ''],
  [`${'x'.repeat(600)} Firefox/140.0`, ''],
])('the device label of %s is «%s» (MEMBER-22)', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
});
