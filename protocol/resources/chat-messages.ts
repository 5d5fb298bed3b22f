import { resource } from './define.ts';
import { audience, color, flag, text } from './fields.ts';

export const chatMessages = resource({
  name: 'chatMsg',
  singular: 'chatMsg',
  model: 'ChatMsg',
  key: 'id',
  section: 'Chat-Messages',
  pageSize: 9,
  readers: 'operators',
  fields: {
    name: text(60),
    nameColor: color('#000000'),
    message: text(300),
    messageColor: color('#000000'),
    messageBGColor: color('#ffffff'),
    userType: audience(),
    showOnEntry: flag(false),
    avatar: { ...text(128), initial: 'default-avatar.png' },
  },
});
