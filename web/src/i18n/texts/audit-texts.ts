import { AUDIT_ENTRIES, AUDIT_TYPES, type AuditType } from '../../../../protocol/entities/audit.ts';

export const auditTexts = Object.fromEntries(
  AUDIT_TYPES.map(type => [`eventType.${type}`, AUDIT_ENTRIES[type].ar]),
) as Record<`eventType.${AuditType}`, string>;
