/** Known advisories for shipped packages, or the reason why the registry did not answer. */
export type AuditReport =
  | { kind: 'answered'; serious: string[]; lesser: string[] }
  | { kind: 'unasked'; reason: string };

const SERIOUS = new Set(['high', 'critical']);

/** Reads the output of `npm audit --json`. Output without a list of vulnerabilities counts as no answer. */
export function readAuditReport(printed: string): AuditReport {
  const report = parse(printed);
  const { vulnerabilities, message, error } = report;
  if (!isRecord(vulnerabilities)) {
    const summary = isRecord(error) ? error.summary : undefined;
    const reason = [message, summary].find(each => typeof each === 'string' && each !== '');
    return { kind: 'unasked', reason: reason === undefined ? 'there was no answer' : String(reason) };
  }
  const found = Object.entries(vulnerabilities).map(([name, each]) => ({
    name,
    severity: isRecord(each) ? String(each.severity) : 'unknown',
  }));
  const named = (isWanted: (severity: string) => boolean) =>
    found.filter(({ severity }) => isWanted(severity)).map(({ name, severity }) => `${name} (${severity})`);
  return {
    kind: 'answered',
    serious: named(severity => SERIOUS.has(severity)),
    lesser: named(severity => !SERIOUS.has(severity)),
  };
}

function parse(printed: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(printed);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
