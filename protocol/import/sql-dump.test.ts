import { describe, expect, test } from 'vitest';
import { DUMP_VALUE_MAX, DumpFault, DumpReader, type DumpRow, repairMojibake } from './sql-dump.ts';

/** Parses a dump in parts of this size and returns all rows. */
const rowsOf = (dump: string, size = dump.length): DumpRow[] => {
  const reader = new DumpReader();
  const rows: DumpRow[] = [];
  for (let at = 0; at < dump.length; at += size) rows.push(...reader.push(dump.slice(at, at + size)));
  return [...rows, ...reader.end()];
};

const DUMP = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
# a comment; with a mark
DROP TABLE IF EXISTS \`users\`;
CREATE TABLE \`users\` (
  \`id\` int(11) NOT NULL AUTO_INCREMENT,
  \`name\` varchar(60) DEFAULT 'a,b;(c)',
  \`note\` text,
  PRIMARY KEY (\`id\`),
  KEY \`by_name\` (\`name\`(10))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='members; all';
INSERT INTO \`users\` VALUES (1,'سالم',NULL),(2,'it''s \\'me\\'\\n','a;b),('),
(3,_utf8mb4'ليان',0xd8b3);
INSERT IGNORE INTO users (name, id) VALUES ("هند ""أ""", -4);
LOCK TABLES \`users\` WRITE;
INSERT INTO \`users\` (\`id\`,\`name\`) VALUES (5,'z') ON DUPLICATE KEY UPDATE name = VALUES(name);
`;

const EXPECTED = [
  { table: 'users', line: 12, cells: { id: '1', name: 'سالم', note: null } },
  { table: 'users', line: 12, cells: { id: '2', name: "it's 'me'\n", note: 'a;b),(' } },
  { table: 'users', line: 13, cells: { id: '3', name: 'ليان', note: 'س' } },
  { table: 'users', line: 14, cells: { id: '-4', name: 'هند "أ"' } },
  { table: 'users', line: 16, cells: { id: '5', name: 'z' } },
];

test.each([DUMP.length, 1, 2, 7, 64])(
  'a dump is parsed the same in chunks with %i characters (IMPORT-5)',
  size => {
    expect(rowsOf(DUMP, size)).toEqual(EXPECTED);
  },
);

describe('an unreadable dump is reported with its line number (IMPORT-5)', () => {
  test.each([
    ['an unclosed string', "CREATE TABLE t (a int);\nINSERT INTO t VALUES ('x", 2, 'no end'],
    [
      'an unterminated statement',
      'CREATE TABLE t (a int);\nINSERT INTO t VALUES (1)',
      3,
      'within a statement',
    ],
    ['unknown columns', 'INSERT INTO t VALUES (1);', 1, 'unknown'],
    ['too many values', 'CREATE TABLE t (a int);\n\nINSERT INTO t VALUES (1,2);', 3, '2 values for 1'],
    ['a stray character', 'CREATE TABLE t (a int);\nINSERT INTO t VALUES (1 = 2);', 2, '= is no value'],
  ])('a dump with %s is refused', (_, dump, line, message) => {
    const read = () => rowsOf(dump);
    expect(read).toThrow(DumpFault);
    expect(read).toThrow(message);
    try {
      read();
    } catch (error) {
      expect((error as DumpFault).line).toBe(line);
    }
  });

  test('a value over the limit is refused', () => {
    const reader = new DumpReader();
    reader.push("CREATE TABLE t (a text);\nINSERT INTO t VALUES ('");
    const push = () => {
      for (let at = 0; at <= DUMP_VALUE_MAX; at += 65_536) reader.push('x'.repeat(65_536));
    };
    expect(push).toThrow('more than');
  });
});

test('a randomly corrupted dump ends with rows or a reported error (IMPORT-5)', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const marks = ["'", '"', '`', '(', ')', ',', ';', '\\', '0x', 'VALUES', 'INSERT INTO', '/*', '--', '\n'];
  for (let turn = 0; turn < 500; turn++) {
    const at = random(DUMP.length);
    const broken = DUMP.slice(0, at) + (marks[random(marks.length)] ?? '') + DUMP.slice(at + random(9));
    try {
      for (const { cells } of rowsOf(broken, 1 + random(90))) expect(Object.keys(cells)).not.toEqual([]);
    } catch (error) {
      expect(error).toBeInstanceOf(DumpFault);
    }
  }
});

test.each([
  ['Ø³Ø§Ù„Ù…', 'سالم'],
  ['Ø£Ø¨Ù\u0088 Ø®Ø§Ù„Ø¯', 'أبو خالد'],
  ['سالم', 'سالم'],
  ['Ørsted', 'Ørsted'],
  ['Møller Øst', 'Møller Øst'],
])('the text %s in a dump is repaired to %s (IMPORT-5)', (stored, text) => {
  expect(repairMojibake(stored)).toBe(text);
});
