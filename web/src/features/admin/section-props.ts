import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import type { SectionName } from '../../../../protocol/rules/permission-table.ts';

export type SectionProps = { operator: OwnAccount; name: SectionName; title: string };
