import { provideChat } from '../socket/commands.ts';
import { blockWriting } from '../state/composer.ts';
import * as messages from '../state/messages.ts';
import { changeUsers } from '../state/people.ts';
import { enterRoomNamed } from '../state/rooms.ts';
import { happen } from '../state/session.ts';
import * as p from './people.ts';
import { ownRooms } from './places.ts';
import { show } from './show.tsx';
import { line } from './talk.ts';

const me = p.zaytouna;
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

let sent = 0;
let recent: number[] = [];

/** Answers as a room would, after a moment. */
export const provideCommands = (): void =>
  provideChat({
    enterAsGuest: async nickname => {
      happen({ type: 'dialled' });
      await wait(700);
      if (nickname === 'خطأ') return happen({ type: 'refused', error: 'انتهت مهلة الخادم' });
      show('full');
    },
    enterAsMember: async () => {
      happen({ type: 'dialled' });
      await wait(700);
      show('full');
    },
    leave: () => show('guest-entry'),
    say: (text, style) => {
      const id = `p${++sent}`;
      const now = Date.now();
      recent = [...recent.filter(at => now - at < 5_000), now];
      if (recent.length > 4) return blockWriting(5_000);
      const sentAt = new Date().toISOString();
      messages.addPending({ id, text, style, sentAt });
      setTimeout(() => messages.addMessage(line(me, text, { id, style, sentAt })), 300);
    },
    retry: id => messages.markSending(id),
    joinRoom: async (name, password) => {
      await wait(300);
      if (password !== undefined && password !== 'سر') {
        return {
          ok: false,
          code: 'wrong_password',
          message: 'Wrong password. Sorry this is a private room!',
        };
      }
      enterRoomNamed(name);
      messages.receiveHistory(name, true, [line(me, 'أهلًا', { kind: 'welcome' })]);
      return { ok: true };
    },
    setStatus: status => changeUsers('room', [{ ...me, status }], []),
    watchAllUsers: () => {},
    request: async event => (event === 'requestMyRooms' ? { rooms: ownRooms } : {}),
  });
