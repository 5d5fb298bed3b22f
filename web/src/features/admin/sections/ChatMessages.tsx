import { chatMessages } from '../../../../../protocol/resources/content.ts';
import { chatMsgTimer } from '../../../../../protocol/resources/settings.ts';
import { avatarSrc } from '../../../client/http/image-urls.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { audiences, textOfChoice } from '../fields/field-options.ts';
import { PicturePicker } from '../fields/PicturePicker.tsx';
import { ColoredText, Thumbnail, textOf, YesNo } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: chatMessages,
  columns: [
    {
      label: nameOf(chatMessages.labels.avatar),
      onPhone: 'picture',
      render: row => <Thumbnail src={avatarSrc(textOf(row, 'avatar'))} />,
    },
    {
      label: nameOf(chatMessages.labels.name),
      onPhone: 'title',
      sort: 'name',
      render: row => <ColoredText text={textOf(row, 'name')} color={textOf(row, 'nameColor')} bgColor="" />,
    },
    {
      label: nameOf(chatMessages.labels.message),
      onPhone: 'text',
      sort: 'message',
      wide: true,
      render: row => (
        <ColoredText
          text={textOf(row, 'message')}
          color={textOf(row, 'messageColor')}
          bgColor={textOf(row, 'messageBGColor')}
        />
      ),
    },
    {
      label: nameOf(chatMessages.labels.userType),
      onPhone: 'aside',
      sort: 'userType',
      render: row => textOfChoice(audiences(), row.userType),
    },
    {
      label: nameOf(chatMessages.labels.showOnEntry),
      onPhone: 'menu',
      sort: 'showOnEntry',
      render: row => <YesNo is={row.showOnEntry === true} />,
    },
  ],
  textColors: draft => ({ nameColor: '', messageColor: textOf(draft, 'messageBGColor') }),
  choices: { userType: audiences() },
  inputs: {
    avatar: (value, set, error) => (
      <PicturePicker
        key="avatar"
        resource="avatars"
        label={t('admin.chatMessages.avatar')}
        value={String(value ?? '')}
        error={error}
        onChange={chosen => set('avatar', chosen)}
      />
    ),
  },
};

export default function ChatMessages({ title }: SectionProps) {
  return (
    <>
      <ResourceTable adminResource={adminResource} title={title} />
      <SettingForm
        resource={chatMsgTimer}
        title={t('admin.chatMessages.timer.edit')}
        saved="admin.toast.chatMsgTimer.edited"
      />
    </>
  );
}
