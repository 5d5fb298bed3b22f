import { requestField } from '../http/http-client.ts';
import { SiteResource } from './site-resource.ts';

export const emojis = new SiteResource('emojis', options => requestField('GET /emojis/', 'emojis', options));
export const shortcuts = new SiteResource('shortcuts', options =>
  requestField('GET /shortcuts/', 'shortcuts', options),
);
export const gifts = new SiteResource('gifts', options => requestField('GET /gifts', 'gifts', options));
export const giftsSpeedDir = new SiteResource('giftsSpeedDir', options =>
  requestField('GET /giftsSpeedDir', 'giftsSpeedDir', options),
);
export const options1 = new SiteResource('options-1', options =>
  requestField('GET /options-1', 'options1', options),
);
export const options2 = new SiteResource('options-2', options =>
  requestField('GET /options-2', 'options2', options),
);
export const appearance = new SiteResource('appearance', options =>
  requestField('GET /appearance', 'appearance', options),
);
export const windowLimits = new SiteResource('windows', options =>
  requestField('GET /windows', 'windows', options),
);
