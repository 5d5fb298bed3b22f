import { expect, test } from 'vitest';
import { readAuditReport } from './audit-report.ts';

const report = (vulnerabilities: Record<string, { severity: string }>) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

test('serious package vulnerabilities are separated from minor ones (SOURCE-14)', () => {
  expect(readAuditReport(report({}))).toEqual({ kind: 'answered', serious: [], lesser: [] });
  expect(
    readAuditReport(
      report({ hono: { severity: 'critical' }, zod: { severity: 'high' }, clsx: { severity: 'low' } }),
    ),
  ).toEqual({ kind: 'answered', serious: ['hono (critical)', 'zod (high)'], lesser: ['clsx (low)'] });
});

test.each([
  ['', 'there was no answer'],
  ['npm: command not found', 'there was no answer'],
  ['{}', 'there was no answer'],
  ['{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'request failed'],
])('an audit without a registry response counts as not asked: %j (SOURCE-14)', (printed, reason) => {
  expect(readAuditReport(printed)).toEqual({ kind: 'unasked', reason });
});
