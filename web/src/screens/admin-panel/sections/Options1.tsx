import { options1 } from '../../../../../protocol/resources/options.ts';
import { SettingForm } from '../setting/SettingForm.tsx';
import type { ViewProps } from '../views.ts';

export default function Options1({ title }: ViewProps) {
  return (
    <SettingForm
      resource={options1}
      title={title}
      fields={{
        logo: 'admin.options1.logoUrl',
        showLogo: 'admin.options1.showLogo',
        enableEmoticons: 'admin.options1.enableEmoticons',
        idleTimeout: 'admin.options1.idleTimeout',
        bannerInterval: 'admin.options1.bannerInterval',
        maxBots: 'admin.options1.maxBots',
        publicMessagesShown: 'admin.options1.publicMessages',
        floodCount: 'admin.options1.floodCount',
        floodSeconds: 'admin.options1.floodSeconds',
        banFloodersIP: 'admin.options1.banFloodIP',
        banFloodersHost: 'admin.options1.banFloodHost',
        kickHoldSeconds: 'admin.options1.kickHold',
        addressDays: 'admin.options1.addressDays',
        eventDays: 'admin.options1.eventDays',
      }}
    />
  );
}
