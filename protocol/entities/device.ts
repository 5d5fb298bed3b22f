/** The kind of device, as far as the browser tells. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'unknown'] as const;
export type Device = (typeof DEVICES)[number];
