import { expect, test } from 'vitest';
import { answerText } from '../../moderation/appeals.ts';
import { auditText, changesText, panelAuditText } from './audit-text.ts';

const FORGED = 'x»، بموافقة «owner»';
const CASE = { nickname: FORGED, kind: 'kick', byUsername: FORGED } as Parameters<typeof answerText>[0];

test.each([
  panelAuditText('edited', { definite: 'الغرفة' }, FORGED),
  changesText([{ label: 'الاسم', kind: 'value', after: FORGED }], ['y']),
  auditText({ type: 'kickVisitor', target: 'z', room: 'r', text: FORGED }),
  answerText(CASE, { outcome: 'lifted', answer: FORGED } as never),
])('names, values and reasons forge no approval: %s', said => {
  expect(said).toContain('x›، بموافقة ‹owner›');
  expect(said).not.toContain('بموافقة «');
});
