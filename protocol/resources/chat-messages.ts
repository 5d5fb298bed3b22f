import { resource } from './define.ts';
import { audience, color, flag, text } from './fields.ts';

export const chatMessages = resource({
  name: 'chatMsg',
  singular: 'chatMsg',
  model: 'ChatMsg',
  noun: {
    add: 'إضافة رسالة',
    edit: 'تعديل الرسالة',
    definite: 'رسالة الدردشة',
    added: 'إضافة رسالة دردشة جديدة',
    demonstrative: 'هذه الرسالة',
  },
  key: 'id',
  section: 'Chat-Messages',
  pageSize: 9,
  readAccess: 'operators',
  list: { searched: ['name', 'message'] },
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
  labels: {
    name: 'الاسم',
    nameColor: 'لون الاسم',
    message: 'نص الرسالة',
    messageColor: 'لون الرسالة',
    messageBGColor: 'خلفية الرسالة',
    userType: 'الموجَّه إليهم',
    showOnEntry: 'تظهر عند الدخول',
    avatar: 'الأيقونة',
  },
});
