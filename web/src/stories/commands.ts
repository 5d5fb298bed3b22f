import type { UpName } from '../../../protocol/wire/up.ts';
import { provideChat } from '../client/chat.ts';
import { blockWriting } from '../state/composer.ts';
import * as messages from '../state/messages.ts';
import { changeUsers } from '../state/people.ts';
import { setCurrentRoom } from '../state/rooms.ts';
import { transition } from '../state/session.ts';
import { line } from './messages.ts';
import * as p from './people.ts';
import { ownRooms } from './rooms.ts';
import { show } from './show.tsx';

const me = p.zaytouna;
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

let sent = 0;
let recent: number[] = [];

/** Simulated acks of requests; others are empty. */
const ACKS: Partial<Record<UpName, object>> = {
  requestMyRooms: { rooms: ownRooms },
  requestPerson: { user: p.passer, leftAt: '2026-11-21T06:12:00.000Z' },
  requestWaitingMessages: {
    messages: [
      {
        id: 'w1',
        nickname: 'زائر الليل',
        text: 'زوروا موقعنا واربحوا جوائز كل يوم',
        word: 'جوائز',
        sentAt: '2026-11-21T15:12:00.000Z',
      },
      {
        id: 'w2',
        nickname: 'صوت الليل',
        text: 'اسمعوا عن الجوائز',
        voice: {
          url: '/uploads/voice/w2.webm',
          seconds: 9,
          waveform: Array.from({ length: 40 }, (_, at) => (at * 7) % 32),
          covered: true,
        },
        word: 'جوائز',
        sentAt: '2026-11-21T15:14:00.000Z',
      },
    ],
  },
};

const CODE = '7K3MQ-9XPTR-2WVHD-4JZNC-8BGYE';

/** Answers requests like a room, after a short delay. */
export const provideCommands = (): void =>
  provideChat({
    enterAsGuest: async nickname => {
      transition({ type: 'connecting' });
      await wait(700);
      if (nickname === 'خطأ') return transition({ type: 'refused', error: 'انتهت مهلة الخادم' });
      show('full');
    },
    enterByPass: async () => show('full'),
    enterAsMember: async () => {
      transition({ type: 'connecting' });
      await wait(700);
      show('full');
      return { at: 'chat' };
    },
    leave: () => show('guest-entry'),
    changePassword: async () => {},
    membership: async () => ({
      registerByPasskey: async () => CODE,
      enterByPasskey: async () => {},
      register: async () => CODE,
      recover: async () => ({ recoveryCode: CODE, enter: async () => show('full') }),
      sessions: async () => [
        { id: 'a', device: 'Chrome · Windows', lastSeen: new Date().toISOString(), current: true },
        { id: 'b', device: 'Safari · iOS', lastSeen: '2026-11-21T15:12:00.000Z', current: false },
      ],
      endSession: async () => {},
      endOtherSessions: async () => {},
      passkeys: async () => ({
        passkeys: [
          {
            id: 'a',
            name: 'هاتفي',
            addedAt: '2026-11-18T15:12:00.000Z',
            lastUsed: '2026-11-21T15:12:00.000Z',
          },
          { id: 'b', name: 'Chrome · Windows', addedAt: '2026-11-19T15:12:00.000Z', lastUsed: null },
        ],
        hasPassword: true,
      }),
      addPasskey: async () => {},
      removePasskey: async () => {},
      changeOwnPassword: async () => {},
      renewCode: async () => CODE,
      deleteAccount: async () => {},
    }),
    sendMessage: (text, style) => {
      const id = `p${++sent}`;
      const now = Date.now();
      recent = [...recent.filter(at => now - at < 5_000), now];
      if (recent.length > 4) return blockWriting(5_000);
      const sentAt = new Date().toISOString();
      messages.addPending({ id, text, style, sentAt });
      setTimeout(() => messages.addMessage(line(me, text, { id, style, sentAt })), 300);
    },
    retryMessage: id => messages.markSending(id),
    joinRoom: async (name, password) => {
      await wait(300);
      if (password !== undefined && password !== 'سر') {
        return {
          ok: false,
          code: 'wrong_password',
          message: 'Wrong password. Sorry this is a private room!',
        };
      }
      setCurrentRoom(name);
      messages.receiveHistory(name, true, [line(me, 'أهلًا', { kind: 'welcome' })]);
      return { ok: true };
    },
    setStatus: status => changeUsers('room', [{ ...me, status }], []),
    watchAllUsers: () => {},
    request: async event => (ACKS[event] ?? {}) as never,
  });
