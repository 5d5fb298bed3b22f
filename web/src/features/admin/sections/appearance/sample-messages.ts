import type { ChatMessage, Sender } from '../../../../../../protocol/entities/messages.ts';
import { DEFAULT_AVATAR } from '../../../../client/http/image-urls.ts';

export const ROOM = 'المجلس العام';
export const OWN_ID = 'own';

const sender = (userID: string, nickname: string, nicknameColor: string, nicknameBGColor = ''): Sender => ({
  userID,
  username: nickname,
  nickname,
  nicknameColor,
  nicknameBGColor,
  image: DEFAULT_AVATAR,
  star: { img: '', visible: false },
  nicknameImg: { name: '', visible: false },
});

const message = (id: string, by: Sender, text: string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  seq: 0,
  kind: 'user',
  text,
  room: ROOM,
  props: {},
  userType: 'all',
  sender: by,
  sentAt: new Date(2026, 10, 22, 21, 5).toISOString(),
  style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
  ...over,
});

/** An evening's beginning: a welcome, others and oneself, in colours that people choose. */
export const SAMPLE_MESSAGES: readonly ChatMessage[] = [
  message('1', sender('site', '', '#000000'), 'أهلًا بكم في المجلس العام.', { kind: 'welcome' }),
  message('2', sender('a', 'أبو فهد', '#a8430b'), 'السلام عليكم ورحمة الله، مساء الخير'),
  message('3', sender('b', 'نجمة الشام', '#ffffff', '#4b2f91'), 'وعليكم السلام، المجلس منوّر', {
    style: { color: '#0d5f96', fontWeight: 'normal', fontStyle: 'normal' },
  }),
  message('4', sender(OWN_ID, 'زيتونة', '#46610e'), 'بالتوفيق للجميع في المسابقة'),
];

export const JOINED = { room: ROOM, names: ['سُهيل'] };
