import { expect, test } from 'vitest';
import { MINUTE_MS } from '../constants.ts';
import { Gift, gifts, Shortcut } from '../resources/content.ts';
import { GiftsSpeedDir } from '../resources/settings.ts';
import { Connect } from '../rest/admission.ts';
import {
  CONNECTED_WITHIN_CHOICES,
  CONNECTED_WITHIN_MS,
  CONNECTION_AUDIENCE_CHOICES,
  CONNECTION_AUDIENCES,
} from '../rest/connections.ts';
import { up } from '../wire/up.ts';
import { AUDIT_TYPES } from './audit.ts';
import { ChatMessage } from './messages.ts';
import { ACCOUNT_TYPES, AUDIENCES, NicknameImage, Star, User, VISIBILITIES } from './user.ts';

const fieldsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape).sort();
const words = (text: string): string[] => text.split(' ').sort();

test('the body of POST /connect has the required identity fields', () => {
  const named = words('username authKey visibility nickname type fingerprint originURL');
  const beside = words('answer room roomPassword invitation invite ignored privacy');
  expect(fieldsOf(Connect)).toEqual([...named, ...beside].sort());
  expect(Connect.shape.type.options).toEqual(['visitor', 'super']);
});

test('a user has the required fields plus bot, pinned and reconnecting', () => {
  const named = words(
    'userID _id username nickname nicknameColor nicknameBGColor image room accountType role canAccessAccountsMenu visibility star nicknameImg flag country ipAddress fingerprint originURL existenceTime permissions status',
  );
  expect(fieldsOf(User).filter(field => named.includes(field))).toEqual(named);
  expect(fieldsOf(User).filter(field => !named.includes(field))).toEqual(['bot', 'pinned', 'reconnecting']);
});

test('there are two account types and three visibilities', () => {
  expect([ACCOUNT_TYPES, VISIBILITIES]).toEqual([
    ['visitor', 'super'],
    ['visible', 'hidden', 'ghost'],
  ]);
});

test('a star and a nickname image have the required fields', () => {
  expect([fieldsOf(Star), fieldsOf(NicknameImage)]).toEqual([words('img visible'), words('name visible')]);
});

test('the audience choices are all, visitors and supers', () => {
  expect(AUDIENCES).toEqual(['all', 'forVisitors', 'forSupers']);
  expect(gifts.fields.userType.choices).toEqual(AUDIENCES);
  for (const schema of [ChatMessage, up.requestSendPublicAd.data])
    expect(schema.shape.userType.options).toEqual([...AUDIENCES]);
});

test('a shortcut and an announcement have the required fields', () => {
  expect(fieldsOf(Shortcut)).toEqual(words('_id shortcutTerm shortcut replaceWith color view'));
  expect(fieldsOf(up.requestSendPublicAd.data)).toEqual(words('roomType adMsg color bgColor userType'));
});

test('a gift and the marquee speed have the required fields', () => {
  expect(fieldsOf(Gift)).toEqual(words('_id text fontSize fontStyle fontColor fontBGColor userType'));
  expect(fieldsOf(GiftsSpeedDir)).toEqual(words('_id speed dir'));
});

test('time filters are all time and seven ranges from 15 minutes to 24 hours', () => {
  const minutes = CONNECTED_WITHIN_CHOICES.map(code => [code, CONNECTED_WITHIN_MS[code] / MINUTE_MS]);
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

test('audience filters are all, supers and visitors', () => {
  expect(Object.entries(CONNECTION_AUDIENCES)).toEqual([
    ['all', null],
    ['supers', 'super'],
    ['visitors', 'visitor'],
  ]);
  expect(CONNECTION_AUDIENCE_CHOICES).toEqual(Object.keys(CONNECTION_AUDIENCES));
});

test('the event record has the 17 required types and message deletions (AUDIT-49)', () => {
  const named =
    'adminPanel superChatAccessExit visitorChatAccessExit kickVisitor kickConnected banned displayAllConnected warning changeVisitorNickname allowWrite changeVisitorColors restart onetimeKick transferToRoom sendPublicAd changeVisitorIcon changeVisitorStar';
  expect(AUDIT_TYPES.slice(0, 17)).toEqual(named.split(' '));
  expect(AUDIT_TYPES).toContain('deleteMessage');
});

test('requests for user-created rooms have the required fields', () => {
  expect(fieldsOf(up.requestEditRoom.data)).toEqual(
    words('roomId name subject password maxUsers denyShowAccessMsg'),
  );
  expect(fieldsOf(up.requestColorRoom.data)).toEqual(
    words('roomId nameColor nameBGColor subjectColor subjectBGColor'),
  );
  expect(fieldsOf(up.requestDeleteRoom.data)).toEqual(['roomId']);
  expect(up.requestMyRooms.data.parse({})).toEqual({});
});

test('a room edit accepts null as the password', () => {
  const only = { roomId: 'r1' };
  expect(up.requestEditRoom.data.parse({ ...only, password: null })).toEqual({ ...only, password: null });
});
