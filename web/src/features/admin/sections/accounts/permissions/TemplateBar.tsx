import type { ReactNode } from 'react';
import type { Role } from '../../../../../../../protocol/rules/roles.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import type { Flags } from '../account-draft.ts';
import { roleName } from '../roles.ts';
import { BASIS_TEXTS, type Basis } from './FlagGroup.tsx';

/** The flags of a record that are not as in the role's template. */
export const differencesFrom = (template: Flags, flags: Flags): string[] =>
  Object.keys(template).filter(name => (flags[name] === true) !== (template[name] === true));

/** The template's flags, limited by `held`: others stay withdrawn or unchanged. */
export const backToTemplate = (template: Flags, flags: Flags, held: Flags): Flags =>
  Object.fromEntries(
    Object.entries(template).map(([name, wanted]) => [
      name,
      wanted === true && (held[name] === true || flags[name] === true),
    ]),
  );

type TemplateBarProps = {
  of: Role;
  /** Basis of the comparison: the role's template, or the role's default on every site. */
  basis?: Basis;
  template: Flags;
  flags: Flags;
  held: Flags;
  onChange: (flags: Flags) => void;
  children?: ReactNode;
};

/** Over the flags of a record: the template of its role, how many differ from it, and the way back. */
export function TemplateBar({
  of,
  basis = 'template',
  template,
  flags,
  held,
  onChange,
  children,
}: TemplateBarProps) {
  const words = BASIS_TEXTS[basis];
  const count = differencesFrom(template, flags).length;
  const back = backToTemplate(template, flags, held);
  return (
    <div className="template-bar">
      <p>
        <b className="block">{t(words.of, { role: roleName(of) })}</b>
        <span role="status">{plural(words.differ, count)}</span>
      </p>
      <Button
        size="small"
        disabled={differencesFrom(back, flags).length === 0}
        onClick={() => onChange(back)}
      >
        {t(words.back)}
      </Button>
      {children}
    </div>
  );
}
