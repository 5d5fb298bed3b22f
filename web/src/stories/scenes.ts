import { ref } from 'valtio';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { User } from '../../../protocol/entities/user.ts';
import { errorText } from '../i18n/errors/chat-error-text.ts';
import { answerMessage, blockWriting, composer } from '../state/composer.ts';
import { entryChallenge } from '../state/entry-challenge.ts';
import { friends } from '../state/friends.ts';
import { receiveInvitation } from '../state/invitations.ts';
import { clearShown, markDeleted } from '../state/message-changes.ts';
import { addMessage, addPending, markFailed, messages, receiveHistory } from '../state/messages.ts';
import { missed } from '../state/missed.ts';
import { replaceUsers, selectUser, setMasterOf } from '../state/people.ts';
import { privateConsent } from '../state/private/consent.ts';
import { addPrivateMessage, privateMessages, privateRoomId } from '../state/private/private-messages.ts';
import { setIgnored } from '../state/reading/ignored.ts';
import { askToLeave } from '../state/reading/leaving.ts';
import { showPicture } from '../state/reading/shown-picture.ts';
import { notePageHidden, notePageVisible } from '../state/reading/unread.ts';
import { setReported } from '../state/reports.ts';
import { replaceRooms, setCurrentRoom } from '../state/rooms.ts';
import {
  type DisconnectReason,
  setDisconnectReason,
  setIdentity,
  setIdleWarning,
  transition,
} from '../state/session.ts';
import { updateSiteSettings } from '../state/site-settings.ts';
import { receiveWarning } from '../state/warnings.ts';
import { moveWindow, openWindow } from '../state/windows.ts';
import { setOwnMute } from '../state/writing/own-mute.ts';
import { beginWait, setRoomMode } from '../state/writing/room-mode.ts';
import {
  answered,
  evening,
  line,
  mixed,
  whileAway,
  withLinks,
  withPictures,
  withPolls,
  withVoiceAndQuiz,
} from './messages.ts';
import * as p from './people.ts';
import { art } from './people.ts';
import { storyRooms } from './rooms.ts';

type StoryState = {
  own?: User;
  others?: readonly User[];
  /** Null while the history is loading. */
  history?: readonly ChatMessage[] | null;
  room?: string;
};

/** Fills the state as a server would, to preview screens without one. */
const fill = ({
  own = p.zaytouna,
  others = p.regulars,
  history = evening(),
  room = 'المجلس العام',
}: StoryState = {}): void => {
  transition({ type: 'connecting' });
  transition({ type: 'opened' });
  setIdentity({ userId: own.userID, username: own.username, accountType: own.accountType });
  replaceRooms(storyRooms);
  setCurrentRoom(room);
  replaceUsers('room', [own, ...others.filter(({ userID }) => userID !== own.userID)]);
  if (history !== null) receiveHistory('e1', true, history);
};

/** A screen with its address and a prepared state. */
type Scene = { path: string; setUp?: () => void };

const chat = (setUp: () => void): Scene => ({ path: '/chat', setUp });

/** The evening sample of the design mock-ups, with further changes. */
const withEvening = (then: () => void = () => {}): Scene =>
  chat(() => {
    fill();
    then();
  });

const disconnected = (last: DisconnectReason): Scene => ({
  path: '/',
  setUp: () => setDisconnectReason(last),
});

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

const pending = (id: string, text: string): void =>
  addPending({
    id,
    text,
    style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
    sentAt: new Date().toISOString(),
  });

const privateMessage = (sender: typeof p.reem, text: string, peer = p.reem): string => {
  const roomId = privateRoomId(peer.userID);
  const proof = sender === peer ? { proof: 'proof' } : {};
  const message = line(sender, text, { kind: 'private', props: { roomId }, ...proof });
  addPrivateMessage(message);
  return message.id;
};

/** After an absence with new messages, one of them by an ignored user. */
const away = (more: number): Scene =>
  chat(() => {
    setIgnored([{ userID: p.nawras.userID, nickname: p.nawras.nickname }]);
    fill({ history: evening().slice(0, 6) });
    notePageHidden(messages);
    for (const message of whileAway(more)) addMessage(message);
    notePageVisible();
  });

export const SCENES: Record<string, Scene> = {
  'guest-entry': { path: '/' },
  'admin-entry': { path: '/admin-entry' },
  'not-found': { path: '/nowhere' },
  kicked: disconnected({ code: 'kicked', message: 'تكرار الرسائل' }),
  banned: disconnected({ code: 'banned', message: 'إعلانات', until: inAnHour() }),

  // The puzzle is solved at once, but the answer is ignored, so the screen stays.
  challenged: {
    path: '/',
    setUp: () => {
      entryChallenge.asked = ref({ challenge: { puzzle: 'none', bits: 0 }, answer: () => {} });
    },
  },

  full: withEvening(),
  visitor: chat(() => fill({ own: { ...p.zaytouna, ...p.visitorLook } })),
  muted: chat(() =>
    fill({ own: { ...p.zaytouna, permissions: { ...p.zaytouna.permissions, allowUserToWrite: false } } }),
  ),
  silenced: chat(() => {
    fill({ own: { ...p.zaytouna, permissions: { ...p.zaytouna.permissions, allowUserToWrite: false } } });
    setOwnMute({ until: inAnHour(), reason: 'تكرار الإعلانات' });
  }),
  mixed: chat(() => fill({ others: [...p.longNames, ...p.regulars], history: mixed() })),
  empty: chat(() => fill({ others: [], history: [], room: 'ديوان الشعر' })),
  loading: chat(() => fill({ history: null })),
  crowd: chat(() => fill({ others: p.crowd })),
  limited: withEvening(() => blockWriting(5_000)),
  slow: chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    setRoomMode({ slowSeconds: 10, writers: 'everyone' });
    beginWait(7_000);
  }),
  closed: chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    setRoomMode({ slowSeconds: 10, writers: 'members' });
  }),
  calmed: chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    setRoomMode({ slowSeconds: 15, writers: 'members', waitMs: 42_000 });
  }),
  cleared: withEvening(() => {
    setRoomMode({ slowSeconds: 15, writers: 'staff' });
    clearShown(
      messages.list.map(({ id }) => id),
      p.saqr.nickname,
    );
  }),
  lost: withEvening(() => transition({ type: 'lost', attempt: 2 })),
  failed: withEvening(() => {
    pending('f1', 'رسالة لم تصل');
    markFailed('f1', errorText({ code: 'no_socket', message: '' }));
    pending('f2', 'رسالة في الطريق');
  }),
  acts: chat(() => {
    fill({ history: answered() });
    markDeleted(['taken-back'], { by: p.saqr.nickname });
    answerMessage({ id: 'question', nickname: p.reem.nickname, text: 'متى تبدأ سهرة الشعر الليلة؟' });
  }),
  links: chat(() => fill({ history: withLinks() })),
  leaving: chat(() => {
    fill({ history: withLinks() });
    askToLeave({
      href: 'https://xn--mgbab2bd.example/',
      text: '',
      host: 'xn--mgbab2bd.example',
      shownHost: 'xn--mgbab2bd.example',
    });
  }),
  pictures: chat(() => {
    fill({ history: withPictures() });
    updateSiteSettings({ images: 'everyone' });
    composer.picture = { state: 'ready', url: art('av-rose'), width: 320, height: 320, picture: 'claim' };
  }),
  'picture-large': chat(() => {
    fill({ history: withPictures() });
    showPicture({ url: art('av-lantern'), width: 800, height: 800, by: p.reem.nickname });
  }),
  polls: chat(() => {
    fill({ history: withPolls() });
    composer.typing = [p.reem.userID];
  }),
  voice: chat(() => {
    fill({ history: withVoiceAndQuiz() });
    updateSiteSettings({ voice: 'everyone' });
  }),
  pinned: withEvening(() => {
    const text =
      'سهرة الشعر الليلة الساعة 10 في «ديوان الشعر». اكتبوا أسماءكم قبل التاسعة، ولكل شاعر خمس دقائق وقصيدة واحدة. See you there, inshallah';
    messages.pin = line(p.saqr, text, { kind: 'welcome' });
  }),
  reading: away(0),
  missed: away(16),
  warned: withEvening(() =>
    receiveWarning({ text: 'يُرجى الالتزام بآداب المجلس وعدم تكرار الرسائل.', from: 'صقر نجد', sentAt: '' }),
  ),
  idling: withEvening(() => setIdleWarning(Date.now() + 45_000)),
  invited: withEvening(() =>
    receiveInvitation({ room: 'ديوان الشعر', roomId: 'r1', by: 'ريم الفلا', ticket: 't', until: inAnHour() }),
  ),
  selected: withEvening(() => {
    selectUser(p.reem.userID);
    friends.list = [
      { id: 'f1', username: 'Layla', nickname: 'Layla من بيروت', state: 'asking' },
      { id: p.reem.userID, username: 'reem', nickname: p.reem.nickname, state: 'friends', online: true },
      {
        id: 'f2',
        username: 'saud',
        nickname: 'عبدالرحمن بن عبدالعزيز آل سعد',
        state: 'friends',
        online: false,
      },
      { id: 'f3', username: 'huda', nickname: 'هدير', state: 'asked' },
    ];
  }),
  unread: withEvening(() => privateMessage(p.reem, 'هل أنت هنا؟')),
  reported: withEvening(() =>
    setReported([
      { userID: p.guest.userID, count: 3, reasons: { spam: 2, abuse: 1 } },
      { userID: p.nawras.userID, count: 1, reasons: { other: 1 } },
    ]),
  ),

  info: withEvening(() => openWindow('info', p.reem.userID)),
  'info-of-guest': withEvening(() => openWindow('info', p.guest.userID)),
  'info-of-oneself': withEvening(() => openWindow('info', p.zaytouna.userID)),
  'info-as-visitor': chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    openWindow('info', p.saqr.userID);
  }),
  author: withEvening(() =>
    openWindow('author', p.passer.userID, {
      id: 'm',
      text: 'زوروا موقعنا واربحوا جوائز',
      nickname: p.passer.nickname,
    }),
  ),
  ban: withEvening(() => openWindow('ban', p.guest.userID)),
  settings: withEvening(() => openWindow('settings')),
  returned: withEvening(() => {
    friends.list = [{ id: 'f1', username: 'Layla', nickname: 'Layla من بيروت', state: 'asking' }];
    for (const text of ['متى تعود؟', 'اشتقنا إليك.']) {
      const id = privateMessage(p.reem, text);
      for (const message of privateMessages.byRoom[privateRoomId(p.reem.userID)] ?? [])
        if (message.id === id) message.waited = true;
    }
    const at = new Date(Date.now() - 7_200_000).toISOString();
    missed.mentions = [
      { room: { id: 'r1', name: 'ديوان الشعر' }, author: p.saqr.nickname, count: 3, at },
      { room: { id: 'r0', name: 'المجلس العام' }, author: p.reem.nickname, count: 1, at },
    ];
    openWindow('missed');
  }),
  register: chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    openWindow('register');
  }),
  account: withEvening(() => openWindow('account')),
  private: withEvening(() => {
    privateMessage(p.reem, 'مساء الخير، هل أنت هنا؟');
    const own = privateMessage(p.zaytouna, 'أهلًا ريم، نعم. كيف الحال؟');
    privateMessage(p.reem, 'الحمد لله. See you tomorrow at 10, inshallah 🌹');
    privateConsent.seen[p.reem.userID] = own;
    openWindow('private', p.reem.userID);
  }),
  'private-request': withEvening(() => {
    privateMessage(p.guest, 'السلام عليكم، هل تسمحين بسؤال؟', p.guest);
    openWindow('private', p.guest.userID);
  }),
  'private-report': withEvening(() => {
    privateMessage(p.guest, 'السلام عليكم', p.guest);
    privateMessage(p.guest, 'زوروا موقعنا واربحوا جوائز كل يوم بلا سحب ولا انتظار', p.guest);
    openWindow('private-report', p.guest.userID);
  }),
  'private-empty': withEvening(() => openWindow('private', p.suhail.userID)),
  password: withEvening(() => openWindow('password')),
  announcement: withEvening(() => openWindow('announcement')),
  report: withEvening(() => openWindow('report', p.guest.userID)),
  'report-of-message': withEvening(() =>
    openWindow('report', p.guest.userID, {
      id: 'm',
      text: 'زوروا موقعنا واربحوا جوائز',
      nickname: p.guest.nickname,
    }),
  ),
  'room-mode': withEvening(() => {
    setMasterOf(['r0']);
    openWindow('room-mode');
  }),
  moderation: withEvening(() => openWindow('waiting')),
  room: withEvening(() => openWindow('room')),
  rooms: withEvening(() => openWindow('rooms')),
  windows: withEvening(() => {
    openWindow('private', p.reem.userID);
    moveWindow(`private ${p.reem.userID}`, { x: 40, y: 40 });
    openWindow('info', p.najma.userID);
    moveWindow('info', { x: 260, y: 120 });
  }),
};

export const DEFAULT_SCENE = 'full';
