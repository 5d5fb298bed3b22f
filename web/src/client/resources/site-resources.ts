import { requestField } from '../http/http-client.ts';
import { siteResource } from './site-resource.ts';

export const emojis = siteResource('emojis', options => requestField('GET /emojis/', 'emojis', options));
export const shortcuts = siteResource('shortcuts', options =>
  requestField('GET /shortcuts/', 'shortcuts', options),
);
export const gifts = siteResource('gifts', options => requestField('GET /gifts', 'gifts', options));
export const giftsSpeedDir = siteResource('giftsSpeedDir', options =>
  requestField('GET /giftsSpeedDir', 'giftsSpeedDir', options),
);
export const options1 = siteResource('options-1', options =>
  requestField('GET /options-1', 'options1', options),
);
export const options2 = siteResource('options-2', options =>
  requestField('GET /options-2', 'options2', options),
);
export const appearance = siteResource('appearance', options =>
  requestField('GET /appearance', 'appearance', options),
);
export const windowLimits = siteResource('windows', options =>
  requestField('GET /windows', 'windows', options),
);
