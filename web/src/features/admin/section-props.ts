import type { SectionName } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';

/** What every section is given. */
export type SectionProps = { operator: OwnAccount; name: SectionName; title: string };
