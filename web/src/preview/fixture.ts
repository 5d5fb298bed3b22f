import { queryClient } from '../api/queries.ts';
import { provideChat } from '../socket/commands.ts';
import { blockWriting } from '../state/composer.ts';
import * as messages from '../state/messages.ts';
import { changeUsers, replaceUsers } from '../state/people.ts';
import { enterRoomNamed, replaceRooms, rooms } from '../state/rooms.ts';
import { happen, identify, session } from '../state/session.ts';
import { receiveWarning } from '../state/warnings.ts';
import * as p from './people.ts';
import { gifts, places } from './places.ts';
import { evening, line, mixed } from './talk.ts';

const me = p.zaytouna;
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Fills the state as a server would, for looking at the screens without one. */
export const enter = (scene: string): void => {
  happen({ type: 'dialled' });
  happen({ type: 'opened' });
  identify({ userID: me.userID, username: me.username, accountType: 'super' });
  replaceRooms(places);
  enterRoomNamed(scene === 'empty' ? 'ديوان الشعر' : 'المجلس العام');
  const own =
    scene === 'muted'
      ? { ...me, permissions: { ...me.permissions, allowUserToWrite: false } }
      : scene === 'visitor'
        ? { ...me, ...p.visitorLook }
        : me;
  const here = p.regulars.map(user => (user === me ? own : user));
  replaceUsers('room', scene === 'mixed' ? [...p.longNames, ...here] : scene === 'empty' ? [own] : here);
  replaceUsers('all', [...p.longNames, ...here]);
  if (scene === 'crowd') {
    replaceUsers('room', [
      own,
      ...Array.from({ length: 400 }, (_, n) => p.person({ nickname: `زائر ${n}` })),
    ]);
  }
  if (scene !== 'loading')
    messages.receiveHistory('e1', true, scene === 'empty' ? [] : scene === 'mixed' ? mixed() : evening());
  if (scene === 'limited') blockWriting(5_000);
  if (scene === 'warned')
    receiveWarning({ text: 'يُرجى الالتزام بآداب المجلس وعدم تكرار الرسائل.', from: 'صقر نجد', sentAt: '' });
  if (scene === 'lost') happen({ type: 'lost', attempt: 2 });
  if (scene === 'failed-send') {
    messages.addPending({
      id: 'f1',
      text: 'رسالة لم تصل',
      style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
      sentAt: new Date().toISOString(),
    });
    messages.markFailed('f1', 'الرسالة طويلة، وأكثر عدد للأحرف فيها: 120.');
    messages.addPending({
      id: 'f2',
      text: 'رسالة في الطريق',
      style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
      sentAt: new Date().toISOString(),
    });
  }
};

queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
queryClient.setQueryData(
  ['emojis'],
  [
    { _id: 'e1', shortcut: ':ضحكة:', emojiCode: null, emojiName: 'smile.gif' },
    { _id: 'e2', shortcut: ':)', emojiCode: 128578, emojiName: null },
  ],
);
queryClient.setQueryData(
  ['shortcuts'],
  [{ _id: 's1', shortcutTerm: 'سلام', replaceWith: 'السلام عليكم ورحمة الله', color: '#ff7f00', view: true }],
);
queryClient.setQueryData(['gifts'], gifts);
queryClient.setQueryData(['giftsSpeedDir'], { _id: 'd', speed: 40, dir: 'right' });

let sent = 0;
let recent: number[] = [];

provideChat({
  enterAsGuest: async nickname => {
    happen({ type: 'dialled' });
    await wait(700);
    if (nickname === 'خطأ') return happen({ type: 'refused', error: 'انتهت مهلة الخادم' });
    enter('full');
  },
  enterAsMember: async () => {
    happen({ type: 'dialled' });
    await wait(700);
    enter('full');
  },
  leave: () => {
    happen({ type: 'closing' });
    happen({ type: 'closed' });
  },
  say: (text, style) => {
    const id = `p${++sent}`;
    const now = Date.now();
    recent = [...recent.filter(at => now - at < 5_000), now];
    if (recent.length > 4) return blockWriting(5_000);
    messages.addPending({ id, text, style, sentAt: new Date().toISOString() });
    setTimeout(
      () => messages.addMessage(line(me, text, { id, style, sentAt: new Date().toISOString() })),
      300,
    );
  },
  retry: id => messages.markSending(id),
  joinRoom: async (name, password) => {
    await wait(300);
    if (password !== undefined && password !== 'سر') {
      return { ok: false, code: 'wrong_password', message: 'Wrong password. Sorry this is a private room!' };
    }
    rooms.currentName = name;
    messages.receiveHistory(name, true, [line(me, 'أهلًا', { kind: 'welcome' })]);
    return { ok: true };
  },
  setStatus: status => changeUsers('room', [{ ...me, status }], []),
  watchAllUsers: () => {},
  request: async () => {
    await wait(300);
    return {};
  },
});

Object.assign(window, { preview: { session, ...messages, line, p, happen, blockWriting } });
