import { options2 } from '../../../../../protocol/resources/options.ts';
import { SettingForm } from '../setting/SettingForm.tsx';
import type { ViewProps } from '../views.ts';

export default function Options2({ title }: ViewProps) {
  return (
    <SettingForm
      resource={options2}
      title={title}
      fields={{
        minCharacters: 'admin.options2.minCharacters',
        maxCharacters: 'admin.options2.maxCharacters',
        minShortcuts: 'admin.options2.minShortcuts',
        maxShortcuts: 'admin.options2.maxShortcuts',
        minEmoticons: 'admin.options2.minEmoticons',
        maxEmoticons: 'admin.options2.maxEmoticons',
        minLines: 'admin.options2.minLines',
        maxLines: 'admin.options2.maxLines',
        floodCount: 'admin.options2.floodCount',
        floodSeconds: 'admin.options1.floodSeconds',
        scrollBack: 'admin.options2.scrollBack',
        banFloodersIP: 'admin.options2.banFloodIP',
        banFloodersHost: 'admin.options2.banFloodHost',
      }}
    />
  );
}
