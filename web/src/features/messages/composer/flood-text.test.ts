import { expect, test } from 'vitest';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import { updateSiteSettings } from '../../../state/site-settings.ts';
import { floodText } from './BlockedBar.tsx';

test('before the settings load, a rate limit block shows the catalogue text', () => {
  expect(floodText()).toBe(catalogue.rate_limited.ar);
});

test.each([
  [1, 2, 'لا يمكن إرسال أكثر من رسالة واحدة خلال ثانيتين، يُرجى الانتظار.'],
  [12, 60, 'لا يمكن إرسال أكثر من 12 رسالة خلال 60 ثانية، يُرجى الانتظار.'],
])('the flood text contains the limit of %i messages in %i s', (floodCount, floodSeconds, sentence) => {
  updateSiteSettings({ floodCount, floodSeconds });
  expect(floodText()).toBe(sentence);
});
