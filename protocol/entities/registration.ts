/** Registration of guests under their names. */
export const REGISTRATIONS = ['off', 'open'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export const REGISTRATION_NAMES = {
  off: 'متوقف',
  open: 'لكل زائر',
} as const satisfies Record<Registration, string>;
