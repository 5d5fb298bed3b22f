import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRules, specProblems } from './spec-rules.ts';
import { citedBy, misplacedCitations, readTests, unknownCitations, where } from './spec-titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url).href);
const spec = readFileSync(`${root}SPEC.md`, 'utf8');
const rules = parseRules(spec);
const tests = readTests();
const cited = citedBy(tests);
const covered = rules.filter(rule => cited.has(rule.id)).length;
const groups = [...new Set(rules.map(rule => rule.group))];

for (const group of groups) {
  const own = rules.filter(rule => rule.group === group);
  console.log(`${group.padEnd(10)}  ${own.filter(rule => cited.has(rule.id)).length}/${own.length}`);
}

if (!process.argv.includes('--summary')) {
  for (const group of groups) {
    const open = rules.filter(rule => rule.group === group && !cited.has(rule.id));
    if (open.length === 0) continue;
    console.log(`\n${group}: no test yet for`);
    for (const rule of open) console.log(`  ${rule.id}  ${rule.text}`);
  }
  const skipped = tests.filter(test => test.skipped);
  console.log(`\nskipped tests: ${skipped.length}`);
  for (const test of skipped) console.log(`  ${where(test)}`);
  console.log();
}

const problems = [
  ...specProblems(spec),
  ...unknownCitations(rules, tests),
  ...misplacedCitations(rules, tests),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

const share = rules.length === 0 ? 0 : Math.floor((covered / rules.length) * 100);
console.log(`spec coverage: ${covered} of ${rules.length} rules cited by a test (${share} %)`);
