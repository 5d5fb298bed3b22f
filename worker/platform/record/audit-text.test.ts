import { expect, test } from 'vitest';
import type { AuditEventInput } from '../../../domain/audit/outbox-entry.ts';
import { AUDIT_ENTRIES, AUDIT_TYPES, type AuditType } from '../../../protocol/entities/audit.ts';
import { publicAd } from '../../../rooms-do/room/messages/notice-commands.ts';
import { answerText } from '../../moderation/appeals.ts';
import { auditText, changesText, panelAuditText } from './audit-text.ts';

const by = { username: 'omar', decoration: '', role: 'admin', country: null, ipAddress: '', fingerprint: '' };
const fact = (type: AuditType, over: Partial<AuditEventInput> = {}): AuditEventInput => ({
  id: 'e',
  at: 1,
  type,
  by,
  target: 'ليلى',
  room: 'القاعة',
  text: 'النص',
  ...over,
});

test.each(AUDIT_TYPES)('the text of a %s entry contains all fields of its `about`', type => {
  const { about } = AUDIT_ENTRIES[type];
  for (const named of about) expect(auditText(fact(type))).toContain(fact(type)[named]);
});

test.each<[AuditType, Partial<AuditEventInput>, string]>([
  ['visitorChatAccessExit', { text: 'entered', room: 'المجلس العام' }, 'دخل إلى غرفة المجلس العام'],
  ['superChatAccessExit', { text: 'left' }, 'خرج من غرفة القاعة'],
  ['warning', {}, 'أرسل تحذيرًا إلى ليلى: النص'],
  ['changeVisitorNickname', {}, 'غيّر الاسم المستعار ليلى إلى النص'],
  ['changeVisitorIcon', {}, 'غيّر أيقونة ليلى إلى النص'],
  ['changeVisitorStar', {}, 'غيّر نجمة ليلى إلى النص'],
  ['allowWrite', { text: 'true' }, 'سمح للمستخدم ليلى بالكتابة'],
  ['allowWrite', { text: 'false', minutes: 5 }, 'منع ليلى من الكتابة، لمدة 5 دقائق'],
  ['onetimeKick', { text: 'true' }, 'أتاح طرد ليلى لمرة واحدة'],
  ['onetimeKick', { text: 'false' }, 'ألغى طرد ليلى لمرة واحدة'],
  ['restart', {}, 'أعاد تشغيل غرفة القاعة'],
])('the text of a %s entry forms a sentence after the name of its actor', (type, over, sentence) => {
  expect(auditText(fact(type, over))).toBe(sentence);
});

test.each([
  ['all', 'أرسل إعلانًا عامًا إلى كل الغرف: مرحبًا'],
  ['الخيمة', 'أرسل إعلانًا عامًا إلى غرفة الخيمة: مرحبًا'],
])('the audit entry for an announcement to %s names its audience', (roomType, said) => {
  const note = publicAd.audit?.({ data: { adMsg: ' مرحبًا ', roomType } } as never);
  expect(note && auditText(fact(note.type, { target: note.target ?? null, text: note.text ?? null }))).toBe(
    said,
  );
});

test('a single color is written without a gap; an earlier announcement entry names no room', () => {
  expect(auditText(fact('changeVisitorColors', { text: ' #ffffff' }))).toBe(
    'غيّر ألوان الاسم المستعار ليلى إلى #ffffff',
  );
  expect(auditText(fact('sendPublicAd', { target: null }))).toBe('أرسل إعلانًا عامًا: النص');
});

const FORGED = 'x»، بموافقة «owner»';
const CASE = { nickname: FORGED, kind: 'kick', byUsername: FORGED } as Parameters<typeof answerText>[0];

test.each([
  panelAuditText('edited', { definite: 'الغرفة' }, FORGED),
  changesText([{ label: 'الاسم', kind: 'value', after: FORGED }], ['y']),
  auditText({ type: 'kickVisitor', target: 'z', room: 'r', text: FORGED }),
  answerText(CASE, { outcome: 'lifted', answer: FORGED } as never),
])('names, values and reasons cannot forge an approval text: %s', said => {
  expect(said).toContain('x›، بموافقة ‹owner›');
  expect(said).not.toContain('بموافقة «');
});
