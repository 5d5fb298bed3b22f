import { options1 } from '../../../../../protocol/resources/options.ts';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { EmbeddingCheck } from './embedding/EmbeddingCheck.tsx';
import { HostKeys } from './embedding/HostKeys.tsx';

/** The options, and how pages of other sites show the chat and let their people in. */
export default function Options1({ title }: SectionProps) {
  return (
    <>
      <SettingForm resource={options1} title={title} />
      <HostKeys />
      <EmbeddingCheck />
    </>
  );
}
