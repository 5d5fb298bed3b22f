import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '../../bin/source-imports.ts';
import { flowControl } from '../../protocol/client/frame-channel.ts';
import { RECEIVED_EVERY } from '../../protocol/constants.ts';

test('the program client uses no page API and reports received envelopes (CLIENT-4)', () => {
  const ofPages =
    /\b(?:document|window|localStorage|sessionStorage|navigator|location|requestAnimationFrame)\b[.[(]/;
  const naming = sourcesIn('protocol/client').filter(file => ofPages.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
  const reported: number[] = [];
  const { reset, onArrived, onHandled } = flowControl(seq => reported.push(seq));
  reset();
  onArrived(RECEIVED_EVERY, 100);
  onHandled(RECEIVED_EVERY);
  expect(reported).toEqual([RECEIVED_EVERY]);
});
