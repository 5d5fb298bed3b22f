export type Rule = { id: string; group: string; number: number; text: string };

const RULE_LINE = /^- \*\*([A-Z]+)-(\d+)\*\* (\S.*)$/;

export function parseRules(spec: string): Rule[] {
  return spec.split('\n').flatMap(line => {
    const [, group, number, text] = RULE_LINE.exec(line) ?? [];
    if (!group || !number || !text) return [];
    return [{ id: `${group}-${number}`, group, number: Number(number), text }];
  });
}

export function specProblems(spec: string): string[] {
  const problems: string[] = [];
  const last = new Map<string, number>();
  let heading = '';
  for (const line of spec.split('\n')) {
    heading = /^## ([A-Z]+): /.exec(line)?.[1] ?? heading;
    const [rule] = parseRules(line);
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
