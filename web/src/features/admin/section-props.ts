import type { SectionName } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';

/** Props of every section. */
export type SectionProps = { operator: OwnAccount; name: SectionName; title: string };
