import { ROOM_MAX_USERS } from '../../../../protocol/constants.ts';
import { BAN_DURATION_CODES } from '../../../../protocol/entities/ban.ts';
import { AUDIENCE_CHOICES, DURATION_CHOICES } from '../../../../protocol/rest/connections.ts';
import { p } from '../../text/p.ts';
import type { Option } from './fields/ChoiceInput.tsx';

export const audiences = (): Option[] => [
  { value: 'all', text: p('audience.forAll') },
  { value: 'forVisitors', text: p('audience.forVisitors') },
  { value: 'forSupers', text: p('audience.forSupers') },
];

export const banDurations = (): Option[] =>
  BAN_DURATION_CODES.map(code => ({ value: code, text: p(`duration.${code}`) }));

/** Within how long, of a list. */
export const durations = (): Option[] =>
  DURATION_CHOICES.map(code => ({ value: code, text: p(`duration.${code}`) }));

/** Who of a list. */
export const audiencesListed = (): Option[] =>
  AUDIENCE_CHOICES.map(code => ({ value: code, text: p(`audience.${code}`) }));

/** None, or 1 to 95. */
export const roomSizes = (): Option[] => [
  { value: null, text: p('admin.rooms.maxUsers.none') },
  ...Array.from({ length: ROOM_MAX_USERS.max }, (_, at) => ({ value: at + 1, text: String(at + 1) })),
];

export const fontStyles = (): Option[] => [
  { value: 'normal', text: p('admin.gifts.fontStyle.normal') },
  { value: 'italic', text: p('admin.gifts.fontStyle.italic') },
  { value: 'oblique', text: p('admin.gifts.fontStyle.oblique') },
];

export const directions = (): Option[] => [
  { value: 'right', text: p('admin.gifts.dir.right') },
  { value: 'left', text: p('admin.gifts.dir.left') },
];

export const modes = (): Option[] => [
  { value: 'light', text: p('admin.appearance.light') },
  { value: 'dark', text: p('admin.appearance.dark') },
  { value: 'system', text: p('admin.appearance.system') },
];

export const textOfChoice = (options: readonly Option[], value: unknown): string =>
  options.find(option => option.value === value)?.text ?? '';
