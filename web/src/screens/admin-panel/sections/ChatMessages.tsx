import { chatMessages } from '../../../../../protocol/resources/chat-messages.ts';
import { chatMsgTimer } from '../../../../../protocol/resources/settings.ts';
import { avatarSrc } from '../../../api/assets.ts';
import { p } from '../../../text/p.ts';
import { audiences, textOfChoice } from '../choices.ts';
import { PicturePicker } from '../fields/PicturePicker.tsx';
import { SettingForm } from '../setting/SettingForm.tsx';
import { Painted, Thumbnail, textOf, YesNo } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const described: Described = {
  resource: chatMessages,
  noun: 'chatMsg',
  add: 'admin.chatMessages.add',
  edit: 'admin.chatMessages.edit',
  columns: [
    { label: 'admin.chatMessages.avatar', draw: row => <Thumbnail src={avatarSrc(textOf(row, 'avatar'))} /> },
    {
      label: 'admin.chatMessages.name',
      draw: row => <Painted text={textOf(row, 'name')} color={textOf(row, 'nameColor')} bgColor="" />,
    },
    {
      label: 'admin.chatMessages.message',
      wide: true,
      draw: row => (
        <Painted
          text={textOf(row, 'message')}
          color={textOf(row, 'messageColor')}
          bgColor={textOf(row, 'messageBGColor')}
        />
      ),
    },
    { label: 'admin.chatMessages.userType', draw: row => textOfChoice(audiences(), row.userType) },
    { label: 'admin.chatMessages.showOnEntry', draw: row => <YesNo is={row.showOnEntry === true} /> },
  ],
  choices: { userType: audiences() },
  inputs: {
    avatar: (value, set) => (
      <PicturePicker
        key="avatar"
        resource="avatars"
        label={p('admin.chatMessages.avatar')}
        value={String(value ?? '')}
        onChange={chosen => set('avatar', chosen)}
      />
    ),
  },
  fields: {
    name: 'admin.chatMessages.name',
    nameColor: 'admin.chatMessages.nameColor',
    message: 'admin.chatMessages.message',
    messageColor: 'admin.chatMessages.messageColor',
    messageBGColor: 'admin.chatMessages.messageBGColor',
    userType: 'admin.chatMessages.userType',
    showOnEntry: 'admin.chatMessages.showOnEntry',
    avatar: 'admin.chatMessages.avatar',
  },
};

export default function ChatMessages({ title }: ViewProps) {
  return (
    <>
      <ResourceTable described={described} title={title} />
      <SettingForm
        resource={chatMsgTimer}
        title={p('admin.chatMessages.timer.edit')}
        saved="admin.toast.chatMsgTimer.edited"
        fields={{ loopTimer: 'admin.chatMessages.timer' }}
      />
    </>
  );
}
