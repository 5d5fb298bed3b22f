export type Rule = { id: string; group: string; number: number; text: string };

const RULE_LINE = /^- \*\*([A-Z]+)-(\d+)\*\* (\S.*)$/;

/** The line of a removed rule: its id is never re-used, and no test cites it. */
const WITHDRAWN = 'withdrawn';

function parseRule(line: string): Rule | null {
  const [, group, number, text] = RULE_LINE.exec(line) ?? [];
  if (!group || !number || !text) return null;
  return { id: `${group}-${number}`, group, number: Number(number), text };
}

/** The rules that hold. */
export const parseRules = (spec: string): Rule[] =>
  spec.split('\n').flatMap(line => {
    const rule = parseRule(line);
    return rule && rule.text !== WITHDRAWN ? [rule] : [];
  });

export function specProblems(spec: string): string[] {
  const problems: string[] = [];
  const last = new Map<string, number>();
  let heading = '';
  for (const line of spec.split('\n')) {
    heading = /^## ([A-Z]+): /.exec(line)?.[1] ?? heading;
    const rule = parseRule(line);
    if (!rule) {
      if (line.startsWith('- **')) problems.push(`not in the form of a rule: ${line}`);
      continue;
    }
    if (rule.group !== heading)
      problems.push(`${rule.id} stands under the heading ${heading || 'of no group'}`);
    const expected = (last.get(rule.group) ?? 0) + 1;
    if (rule.number < expected) problems.push(`${rule.id} is a duplicate or out of order`);
    if (rule.number > expected)
      problems.push(`${rule.id} leaves a gap: ${rule.group}-${expected} is missing`);
    last.set(rule.group, Math.max(rule.number, expected - 1));
  }
  return problems;
}
