import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { AUDIT_TYPES } from '../../../protocol/entities/audit-entry.ts';
import { AUDIENCES, ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { Gift, GiftsSpeedDir } from '../../../protocol/entities/gift.ts';
import { Shortcut } from '../../../protocol/entities/shortcut.ts';
import { ACCOUNT_TYPES, NicknameImage, Star, User, VISIBILITIES } from '../../../protocol/entities/user.ts';
import {
  AUDIENCE_CHOICES,
  AUDIENCES_LISTED,
  DURATION_CHOICES,
  DURATIONS,
} from '../../../protocol/rest/connections.ts';
import { Connect } from '../../../protocol/rest/entry.ts';
import { up } from '../../../protocol/wire/up.ts';

const fieldsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape).sort();
const words = (text: string): string[] => text.split(' ').sort();

test('ENT-1, ENT-2 what a connection says of who it is', () => {
  const named = words('username authKey visibility nickname type fingerprint originURL');
  const beside = words('room roomPassword invitation');
  expect(fieldsOf(Connect)).toEqual([...named, ...beside].sort());
  expect(Connect.shape.type.options).toEqual(['visitor', 'super']);
});

test('ENT-4, ENT-5, ENT-6 a user has the fields that the requirements name, and four more of what people do meanwhile', () => {
  const named = words(
    'userID _id username nickname nicknameColor nicknameBGColor image room accountType role canAccessAccountsMenu visibility star nicknameImg flag country ipAddress fingerprint originURL existenceTime permissions status',
  );
  expect(fieldsOf(User).filter(field => named.includes(field))).toEqual(named);
  expect(fieldsOf(User).filter(field => !named.includes(field))).toEqual(['pinned', 'reconnecting']);
});

test('ENT-7, ENT-8, ENT-9, ENT-10 what kind a user is of, how visible, and what they wear', () => {
  expect([ACCOUNT_TYPES, VISIBILITIES]).toEqual([
    ['visitor', 'super'],
    ['visible', 'hidden', 'ghost'],
  ]);
  expect([fieldsOf(Star), fieldsOf(NicknameImage)]).toEqual([words('img visible'), words('name visible')]);
});

test('ENT-17, RES-71, WIN-50 a message, a gift and an announcement are for all, for visitors or for supers', () => {
  expect(AUDIENCES).toEqual(['all', 'forVisitors', 'forSupers']);
  for (const schema of [ChatMessage, Gift, up.requestSendPublicAd.data])
    expect(schema.shape.userType.options).toEqual([...AUDIENCES]);
});

test('ENT-22, ENT-24, ENT-25, ENT-26 a shortcut, an announcement, a gift and the marquee’s speed have their fields', () => {
  expect(fieldsOf(Shortcut)).toEqual(words('_id shortcutTerm replaceWith color view'));
  expect(fieldsOf(up.requestSendPublicAd.data)).toEqual(words('roomType adMsg color bgColor userType'));
  expect(fieldsOf(Gift)).toEqual(words('_id text fontSize fontStyle fontColor fontBGColor userType'));
  expect(fieldsOf(GiftsSpeedDir)).toEqual(words('_id speed dir'));
});

test('ENT-29 a list is narrowed to those of all time, which comes first, or of seven times from 15 minutes to 24 hours', () => {
  const minutes = DURATION_CHOICES.map(code => [code, DURATIONS[code] / MINUTE_MS]);
  expect(minutes).toEqual([
    ['all', Number.POSITIVE_INFINITY],
    ['15m', 15],
    ['30m', 30],
    ['1h', 60],
    ['3h', 180],
    ['6h', 360],
    ['12h', 720],
    ['24h', 1440],
  ]);
});

test('ENT-30 a list is narrowed to all, to supers or to visitors', () => {
  expect(Object.entries(AUDIENCES_LISTED)).toEqual([
    ['all', null],
    ['supers', 'super'],
    ['visitors', 'visitor'],
  ]);
  expect(AUDIENCE_CHOICES).toEqual(Object.keys(AUDIENCES_LISTED));
});

test('ENT-28, AUDIT-16 the record knows 17 kinds of entry', () => {
  const named =
    'adminPanel superChatAccessExit visitorChatAccessExit kickVisitor kickConnected banned displayAllConnected warning changeVisitorNickname allowWrite changeVisitorColors restart onetimeKick transferToRoom sendPublicAd changeVisitorIcon changeVisitorStar';
  expect(AUDIT_TYPES).toEqual(named.split(' '));
});

test('WIRE-70, WIRE-71, WIRE-72, WIRE-73 what is asked of one’s own rooms', () => {
  expect(fieldsOf(up.requestEditRoom.data)).toEqual(
    words('roomId name subject password maxUsers denyShowAccessMsg'),
  );
  expect(fieldsOf(up.requestColorRoom.data)).toEqual(
    words('roomId nameColor nameBGColor subjectColor subjectBGColor'),
  );
  expect(fieldsOf(up.requestDeleteRoom.data)).toEqual(['roomId']);
  const only = { roomId: 'r1' };
  expect(up.requestEditRoom.data.parse({ ...only, password: null })).toEqual({ ...only, password: null });
  expect(up.requestMyRooms.data.parse({})).toEqual({});
});
