import { BAN_DURATION_CODES } from '../../../../../protocol/entities/bans.ts';
import { WRITERS_NAMES } from '../../../../../protocol/entities/choice-names.ts';
import { WRITERS } from '../../../../../protocol/entities/rooms.ts';
import { BACKGROUNDS } from '../../../../../protocol/entities/themes.ts';
import { DENSITIES } from '../../../../../protocol/resources/appearance.ts';
import {
  CONNECTED_WITHIN_CHOICES,
  CONNECTION_AUDIENCE_CHOICES,
} from '../../../../../protocol/rest/connections.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Option } from './ChoiceInput.tsx';

export const audiences = (): Option[] => [
  { value: 'all', text: t('audience.forAll') },
  { value: 'forVisitors', text: t('audience.forVisitors') },
  { value: 'forSupers', text: t('audience.forSupers') },
];

export const banDurations = (): Option[] =>
  BAN_DURATION_CODES.map(code => ({ value: code, text: t(`duration.${code}`) }));

/** Options of a filter by time. */
export const durations = (): Option[] =>
  CONNECTED_WITHIN_CHOICES.map(code => ({ value: code, text: t(`duration.${code}`) }));

/** Options of a filter by audience. */
export const audiencesListed = (): Option[] =>
  CONNECTION_AUDIENCE_CHOICES.map(code => ({ value: code, text: t(`audience.${code}`) }));

/** Labels are the same as in the event record. */
export const writersOptions = (): Option[] =>
  WRITERS.map(value => ({ value, text: nameOf(WRITERS_NAMES[value]) }));

export const fontStyles = (): Option[] => [
  { value: 'normal', text: t('admin.gifts.fontStyle.normal') },
  { value: 'italic', text: t('admin.gifts.fontStyle.italic') },
  { value: 'oblique', text: t('admin.gifts.fontStyle.oblique') },
];

export const directions = (): Option[] => [
  { value: 'right', text: t('admin.gifts.dir.right') },
  { value: 'left', text: t('admin.gifts.dir.left') },
];

export const modes = (): Option[] => [
  { value: 'light', text: t('admin.appearance.light') },
  { value: 'dark', text: t('admin.appearance.dark') },
  { value: 'system', text: t('admin.appearance.system') },
];

export const backgrounds = (): Option[] =>
  BACKGROUNDS.map(value => ({ value, text: t(`admin.appearance.background.${value}`) }));

export const densities = (): Option[] =>
  DENSITIES.map(value => ({ value, text: t(`admin.appearance.density.${value}`) }));

export const textOfChoice = (options: readonly Option[], value: unknown): string =>
  options.find(option => option.value === value)?.text ?? '';
