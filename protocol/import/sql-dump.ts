/** A row of an INSERT or REPLACE statement. `line`: first line of the row, from 1. */
export type DumpRow = { table: string; line: number; cells: Readonly<Record<string, string | null>> };

/** Maximum length of a value in characters. Members, rooms and bans have no longer values. */
export const DUMP_VALUE_MAX = 1024 * 1024;

/** Thrown for an unreadable dump. `line`: position, from 1. */
export class DumpFault extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Matches tokens of MySQL and MariaDB in files of mysqldump and phpMyAdmin (MySQL 8.4, Language Structure): space and
 * comments, texts, names, binary values, words and numbers, single characters.
 */
const TOKEN =
  /(?<space>\s+|--(?=\s)[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*")|`(?<name>(?:[^`]|``)*)`|0x(?<hex>[\da-f]+)|x'(?<quotedHex>[\da-f]*)'|(?<word>(?!x')[-+.\w$@\u0080-\uffff]+)|(?<mark>[\s\S])/iy;

/** First characters of tokens that may continue in the next part. */
const OPEN = new Set(["'", '"', '`', '/', '#', 'x', 'X']);
const QUOTES = new Set(["'", '"', '`']);

type Token = { kind: 'text' | 'name' | 'word' | 'mark'; value: string; line: number };

/**
 * Reads the rows of a dump in parts, so that large files need little memory. Skips statements other than CREATE TABLE,
 * INSERT and REPLACE. Throws `DumpFault`.
 */
export class DumpReader {
  #rest = '';
  #line = 1;
  #statement: Statement | null = null;
  readonly #columns = new Map<string, readonly string[]>();

  /** Adds a part and returns the rows that end in it. */
  push(part: string): DumpRow[] {
    this.#rest += part;
    return this.#read(false);
  }

  /** Returns the remaining rows. */
  end(): DumpRow[] {
    this.#rest += '\n';
    const rows = this.#read(true);
    if (this.#statement !== null) throw new DumpFault('the dump ends within a statement', this.#line);
    return rows;
  }

  #read(isEnd: boolean): DumpRow[] {
    const rows: DumpRow[] = [];
    let at = 0;
    for (let token = this.#next(at, isEnd); token !== null; token = this.#next(at, isEnd)) {
      at = token.end;
      if (token.kind !== null) rows.push(...this.#take(token as Token));
    }
    this.#rest = this.#rest.slice(at);
    if (this.#rest.length > DUMP_VALUE_MAX)
      throw new DumpFault(`a value has more than ${DUMP_VALUE_MAX} characters`, this.#line);
    return rows;
  }

  /** Returns the token at this position, or null if the token may continue in the next part. */
  #next(at: number, isEnd: boolean): ({ end: number } & (Token | { kind: null })) | null {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(this.#rest);
    if (!found) return null;
    const end = TOKEN.lastIndex;
    if (!isEnd && this.#mayGoOn(found[0], end)) return null;
    const { space, text, name, hex = found.groups?.quotedHex, word, mark = '' } = found.groups ?? {};
    if (mark !== '' && OPEN.has(mark)) {
      if (!isEnd) return null;
      throw new DumpFault(`there is no end of ${mark}`, this.#line);
    }
    const line = this.#line;
    this.#line += newLines(found[0]);
    if (space !== undefined) return { kind: null, end };
    if (text !== undefined) return { kind: 'text', value: unescaped(text), line, end };
    if (name !== undefined) return { kind: 'name', value: name.replaceAll('``', '`'), line, end };
    if (hex !== undefined) return { kind: 'text', value: textOfHex(hex), line, end };
    return word === undefined
      ? { kind: 'mark', value: mark, line, end }
      : { kind: 'word', value: word, line, end };
  }

  /**
   * Whether a token may continue in the next part: it ends the part, or is an unfinished comment or a final
   * quote that may be doubled.
   */
  #mayGoOn(token: string, end: number): boolean {
    if (end === this.#rest.length) return !/^[,;]$/.test(token);
    const next = this.#rest.charAt(end);
    return token.startsWith('--') ? !token.endsWith('\n') : next === token.charAt(0) && QUOTES.has(next);
  }

  #take(token: Token): DumpRow[] {
    if (token.kind === 'mark' && token.value === ';' && this.#statement?.depth !== 1) {
      this.#endStatement();
      return [];
    }
    this.#statement ??= newStatement();
    return this.#statement.isRow
      ? this.#takeValue(this.#statement, token)
      : this.#takeHead(this.#statement, token);
  }

  #endStatement(): void {
    const { kind, table, columns } = this.#statement ?? newStatement();
    if (kind === 'create' && table !== null) this.#columns.set(table, columns);
    this.#statement = null;
  }

  /** Reads the tokens before VALUES: kind of statement, table and columns. */
  #takeHead(statement: Statement, token: Token): DumpRow[] {
    const word = token.kind === 'word' ? token.value.toUpperCase() : '';
    if (statement.kind === null) {
      statement.kind = KINDS[word] ?? 'other';
      return [];
    }
    if (statement.kind === 'other') return [];
    if (token.kind === 'mark') {
      statement.depth += DEPTHS[token.value] ?? 0;
      statement.isFirst =
        token.value === '(' ? statement.depth === 1 : token.value === ',' && statement.depth === 1;
      return [];
    }
    if (statement.depth === 0) {
      if (statement.kind === 'insert' && (word === 'VALUES' || word === 'VALUE'))
        this.#beginRows(statement, token);
      else if (isName(token) && !HEAD_WORDS.has(word))
        statement.table = statement.columns.length > 0 ? statement.table : token.value;
      return [];
    }
    if (
      statement.depth === 1 &&
      statement.isFirst &&
      isName(token) &&
      !(token.kind === 'word' && KEY_WORDS.has(word))
    )
      statement.columns.push(token.value);
    statement.isFirst = false;
    return [];
  }

  #beginRows(statement: Statement, { line }: Token): void {
    const { table, columns } = statement;
    const known = columns.length > 0 ? columns : this.#columns.get(table ?? '');
    if (table === null || known === undefined)
      throw new DumpFault(`the columns of the table ${table ?? ''} are unknown`, line);
    Object.assign(statement, { isRow: true, columns: known });
  }

  #takeValue(statement: Statement, token: Token): DumpRow[] {
    // Skips tokens after the rows, as in ON DUPLICATE KEY UPDATE.
    statement.isTail ||= statement.depth === 0 && token.kind !== 'mark';
    if (statement.isTail) return [];
    if (token.kind === 'mark') {
      if (token.value === '(' && statement.depth === 0)
        Object.assign(statement, { depth: 1, cells: [], line: token.line });
      else if (token.value === '(') statement.depth += 1;
      else if (token.value === ')') return this.#endGroup(statement, token);
      else if (token.value !== ',') throw new DumpFault(`${token.value} is no value`, token.line);
      return [];
    }
    // Skips the arguments of function calls, because they are not values.
    if (statement.depth !== 1 || CHARSET.test(token.value)) return [];
    const isNull = token.kind === 'word' && token.value.toUpperCase() === 'NULL';
    statement.cells.push(isNull ? null : token.value);
    return [];
  }

  #endGroup(statement: Statement, { line }: Token): DumpRow[] {
    statement.depth -= 1;
    if (statement.depth < 0) throw new DumpFault(') is no value', line);
    if (statement.depth > 0) return [];
    const { table, columns, cells } = statement;
    if (cells.length !== columns.length)
      throw new DumpFault(`a row of ${table} has ${cells.length} values for ${columns.length} columns`, line);
    const named = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]));
    return [{ table: table ?? '', line: statement.line, cells: named }];
  }
}

type Statement = {
  kind: 'create' | 'insert' | 'other' | null;
  table: string | null;
  columns: string[];
  depth: number;
  /** Whether the next token is the first token of a list item. */
  isFirst: boolean;
  isRow: boolean;
  isTail: boolean;
  cells: (string | null)[];
  line: number;
};

const newStatement = (): Statement => ({
  kind: null,
  table: null,
  columns: [],
  depth: 0,
  isFirst: false,
  isRow: false,
  isTail: false,
  cells: [],
  line: 1,
});

const KINDS: Readonly<Record<string, Statement['kind']>> = {
  CREATE: 'create',
  INSERT: 'insert',
  REPLACE: 'insert',
};
const DEPTHS: Readonly<Record<string, number>> = { '(': 1, ')': -1 };
/** Words that may appear between the start of a statement and its table name. */
const HEAD_WORDS = new Set([
  'TABLE',
  'IF',
  'NOT',
  'EXISTS',
  'TEMPORARY',
  'INTO',
  'IGNORE',
  'DELAYED',
  'LOW_PRIORITY',
]);
/** First words of lines in CREATE TABLE that do not define columns. */
const KEY_WORDS = new Set([
  'PRIMARY',
  'KEY',
  'UNIQUE',
  'INDEX',
  'FULLTEXT',
  'SPATIAL',
  'CONSTRAINT',
  'FOREIGN',
  'CHECK',
]);
/** Encoding prefix of a string literal. */
const CHARSET = /^_(?:utf8|utf8mb[34]|latin1|binary|cp1256|ascii)$/i;

const isName = ({ kind }: Token): boolean => kind === 'name' || kind === 'word';

const newLines = (text: string): number => text.split('\n').length - 1;

const ESCAPES: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };

function unescaped(quoted: string): string {
  const quote = quoted.charAt(0);
  return quoted.slice(1, -1).replace(/\\([\s\S])|(['"])\2/g, (whole, escaped?: string, doubled?: string) => {
    if (escaped !== undefined) return ESCAPES[escaped] ?? escaped;
    return doubled === quote ? quote : whole;
  });
}

function textOfHex(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}

/** Characters of Windows-1252 beyond Latin-1, by byte (Unicode, CP1252.TXT). */
const WINDOWS_1252 = new Map(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((letter, at) => [letter, 0x80 + at] as const),
);

/** Repairs Arabic that was stored as UTF-8 in Latin-1 columns and looks like «Ø³Ø§Ù„Ù…». Other texts stay unchanged. */
export function repairMojibake(text: string): string {
  if (!/[ØÙÛ][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text;
  const bytes = [...text].map(letter => WINDOWS_1252.get(letter) ?? letter.codePointAt(0) ?? 256);
  if (bytes.some(byte => byte > 255)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Uint8Array.from(bytes));
  } catch {
    // The text only resembled broken UTF-8.
    return text;
  }
}
