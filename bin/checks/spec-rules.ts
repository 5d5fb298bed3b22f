export type Rule = { id: string; group: string; number: number; text: string };

const HEADING = /^## ([A-Z]+): .*\(next: (\d+)\)$/;
const RULE_LINE = /^- \*\*([A-Z]+)-(\d+)\*\* (\S.*)$/;

function parseRule(line: string): Rule | null {
  const [, group, number, text] = RULE_LINE.exec(line) ?? [];
  if (!group || !number || !text) return null;
  return { id: `${group}-${number}`, group, number: Number(number), text };
}

export const parseRules = (spec: string): Rule[] => spec.split('\n').flatMap(line => parseRule(line) ?? []);

/** Numbers of removed rules are never reused, so the heading of each group contains its next free number. */
export function specProblems(spec: string): string[] {
  const problems: string[] = [];
  let heading = { group: '', next: 0 };
  let last = 0;
  for (const line of spec.split('\n')) {
    const [, group, next] = HEADING.exec(line) ?? [];
    if (group) {
      heading = { group, next: Number(next) };
      last = 0;
    }
    const rule = parseRule(line);
    if (!rule) {
      if (line.startsWith('- **')) problems.push(`not in the form of a rule: ${line}`);
      continue;
    }
    if (rule.group !== heading.group)
      problems.push(`${rule.id} is under the heading ${heading.group || 'of no group'}`);
    else if (rule.number <= last) problems.push(`${rule.id} is a duplicate or out of order`);
    else if (!(rule.number < heading.next))
      problems.push(`${rule.id} is not below the next number, ${heading.next}`);
    last = rule.number;
  }
  return problems;
}
