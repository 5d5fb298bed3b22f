import { blockWriting } from '../state/composer.ts';
import { type Farewell, keepFarewell } from '../state/farewell.ts';
import { warnOfIdling } from '../state/idle.ts';
import { receiveInvitation } from '../state/invitations.ts';
import { addPending, markFailed } from '../state/messages.ts';
import { replaceUsers, selectUser } from '../state/people.ts';
import { showOnlyReported } from '../state/reports.ts';
import { happen } from '../state/session.ts';
import { receiveWarning } from '../state/warnings.ts';
import { addWhisper, whisperRoom } from '../state/whispers.ts';
import { openWindow, placeWindow } from '../state/windows.ts';
import { fill } from './fill.ts';
import * as p from './people.ts';
import { line, mixed } from './talk.ts';

/** A state of a screen: where it is, and what has happened there. */
type Scene = { path: string; happens?: () => void };

const chat = (happens: () => void): Scene => ({ path: '/chat', happens });

/** The evening of the mock-ups, and then something. */
const evenings = (then: () => void = () => {}): Scene =>
  chat(() => {
    fill();
    then();
  });

const goodbye = (last: Farewell): Scene => ({ path: '/', happens: () => keepFarewell(last) });

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

const waiting = (id: string, text: string): void =>
  addPending({
    id,
    text,
    style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
    sentAt: new Date().toISOString(),
  });

const whispered = (sender: typeof p.reem, text: string): void => {
  const roomId = whisperRoom(p.reem.userID);
  addWhisper(line(sender, text, { kind: 'private', props: { roomId } }));
};

export const SCENES: Record<string, Scene> = {
  'guest-entry': { path: '/' },
  'admin-entry': { path: '/admin-entry' },
  'not-found': { path: '/nowhere' },
  kicked: goodbye({ code: 'kicked', message: 'تكرار الرسائل' }),
  banned: goodbye({ code: 'banned', message: 'إعلانات', until: inAnHour() }),

  full: evenings(),
  visitor: chat(() => fill({ own: { ...p.zaytouna, ...p.visitorLook } })),
  muted: chat(() =>
    fill({ own: { ...p.zaytouna, permissions: { ...p.zaytouna.permissions, allowUserToWrite: false } } }),
  ),
  mixed: chat(() => fill({ others: [...p.longNames, ...p.regulars], said: mixed() })),
  empty: chat(() => fill({ others: [], said: [], room: 'ديوان الشعر' })),
  loading: chat(() => fill({ said: null })),
  crowd: chat(() => fill({ others: p.crowd })),
  limited: evenings(() => blockWriting(5_000)),
  lost: evenings(() => happen({ type: 'lost', attempt: 2 })),
  failed: evenings(() => {
    waiting('f1', 'رسالة لم تصل');
    markFailed('f1', 'الرسالة طويلة، وأكثر عدد للأحرف فيها: 120.');
    waiting('f2', 'رسالة في الطريق');
  }),
  warned: evenings(() =>
    receiveWarning({ text: 'يُرجى الالتزام بآداب المجلس وعدم تكرار الرسائل.', from: 'صقر نجد', sentAt: '' }),
  ),
  idling: evenings(() => warnOfIdling(Date.now() + 45_000)),
  invited: evenings(() =>
    receiveInvitation({ room: 'ديوان الشعر', roomId: 'r1', by: 'ريم الفلا', ticket: 't', until: inAnHour() }),
  ),
  selected: evenings(() => selectUser(p.reem.userID)),
  unread: evenings(() => whispered(p.reem, 'هل أنت هنا؟')),
  reported: evenings(() =>
    showOnlyReported([
      { userID: p.guest.userID, count: 3, reasons: { spam: 2, abuse: 1 } },
      { userID: p.nawras.userID, count: 1, reasons: { other: 1 } },
    ]),
  ),
  all: evenings(() => replaceUsers('all', [...p.longNames, ...p.regulars])),

  info: evenings(() => openWindow('info', p.reem.userID)),
  'info-of-guest': evenings(() => openWindow('info', p.guest.userID)),
  'info-of-oneself': evenings(() => openWindow('info', p.zaytouna.userID)),
  'info-as-visitor': chat(() => {
    fill({ own: { ...p.zaytouna, ...p.visitorLook } });
    openWindow('info', p.saqr.userID);
  }),
  ban: evenings(() => openWindow('ban', p.guest.userID)),
  settings: evenings(() => openWindow('settings')),
  private: evenings(() => {
    whispered(p.reem, 'مساء الخير، هل أنت هنا؟');
    whispered(p.zaytouna, 'أهلًا ريم، نعم. كيف الحال؟');
    whispered(p.reem, 'الحمد لله. See you tomorrow at 10, inshallah 🌹');
    openWindow('private', p.reem.userID);
  }),
  'private-empty': evenings(() => openWindow('private', p.suhail.userID)),
  password: evenings(() => openWindow('password')),
  announcement: evenings(() => openWindow('announcement')),
  report: evenings(() => openWindow('report', p.guest.userID)),
  'report-of-message': evenings(() =>
    openWindow('report', p.guest.userID, { id: 'm', text: 'زوروا موقعنا واربحوا جوائز' }),
  ),
  room: evenings(() => openWindow('room')),
  rooms: evenings(() => openWindow('rooms')),
  windows: evenings(() => {
    openWindow('private', p.reem.userID);
    placeWindow(`private ${p.reem.userID}`, { x: 40, y: 40 });
    openWindow('info', p.najma.userID);
    placeWindow('info', { x: 260, y: 120 });
  }),
};

export const DEFAULT_SCENE = 'full';
