import { DURATION_NAMES } from '../../../../protocol/entities/choice-names.ts';
import type {
  ApprovalAct,
  ApprovalChange,
  ApprovalValue,
  BanTarget,
} from '../../../../protocol/rest/accounts.ts';
import { isolate } from '../../i18n/isolate.ts';
import { countryName } from '../../i18n/locale.ts';
import { t } from '../../i18n/t-windows.ts';
import { actEnglish, changeEnglish, targetEnglish } from '../../i18n/texts/english/approval-english.ts';
import { recordNamesEnglish } from '../../i18n/texts/english/record-names-english.ts';
import { fill } from '../../i18n/translator.ts';

const nameOf = (ar: string): string => recordNamesEnglish[ar] ?? ar;

const targetsText = (targets: readonly BanTarget[]): string =>
  targets
    .map(({ kind, name }) =>
      fill(targetEnglish[kind], { name: isolate((kind === 'country' && countryName(name)) || name) }),
    )
    .join(' and ');

/** Values of the placeholders in the text of an action. */
function valuesOf(act: ApprovalAct): Record<string, string> {
  switch (act.code) {
    case 'ban': {
      const who = act.nickname === '' ? '' : fill(changeEnglish.who, { nickname: isolate(act.nickname) });
      return { who, targets: targetsText(act.targets), duration: nameOf(DURATION_NAMES[act.duration]) };
    }
    case 'editBan': {
      const by = act.byUsername === '' ? '' : fill(changeEnglish.by, { name: isolate(act.byUsername) });
      return { targets: targetsText(act.targets), by };
    }
    case 'kickRoom':
      return { room: isolate(act.room) };
    default:
      return {
        ...('name' in act && { name: isolate(act.name) }),
        ...('role' in act && { role: t(`role.${act.role}`) }),
      };
  }
}

function valueText(value: ApprovalValue): string {
  if (typeof value === 'boolean') return value ? changeEnglish.yes : changeEnglish.no;
  if (value === null) return changeEnglish.empty;
  if (Array.isArray(value)) return value.length === 0 ? changeEnglish.empty : quoted(value.join(', '));
  return quoted(typeof value === 'string' ? value : nameOf(value.ar));
}

const quoted = (text: string): string => `“${isolate(text)}”`;

function changeText({ kind, ar, before, after }: ApprovalChange): string {
  const label = nameOf(ar);
  if (kind === 'secret')
    return fill(after === true ? changeEnglish.secret : changeEnglish['secret.none'], { label });
  return fill(changeEnglish.value, { label, before: valueText(before), after: valueText(after) });
}

function permissionsText(text: string, changes: readonly ApprovalChange[]): string[] {
  return changes.length === 0 ? [] : [fill(text, { names: changes.map(({ ar }) => nameOf(ar)).join(', ') })];
}

/** English description of a requested action with its changes; null for an action that only newer pages know. */
export function actSentence(act: ApprovalAct, changes: readonly ApprovalChange[]): string | null {
  if (!Object.hasOwn(actEnglish, act.code)) return null;
  const permissions = changes.filter(({ kind }) => kind === 'permission');
  const parts = [
    ...changes.filter(({ kind }) => kind !== 'permission').map(changeText),
    ...permissionsText(
      changeEnglish.granted,
      permissions.filter(({ after }) => after === true),
    ),
    ...permissionsText(
      changeEnglish.revoked,
      permissions.filter(({ after }) => after !== true),
    ),
  ];
  const sentence = fill(actEnglish[act.code], valuesOf(act));
  return parts.length === 0 ? sentence : `${sentence} — ${parts.join('; ')}`;
}
