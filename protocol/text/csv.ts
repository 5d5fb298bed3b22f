/**
 * Encodes a line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe, so that
 * user names cannot run code on an operator's machine (OWASP, CSV injection).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Byte order mark, by which spreadsheet programs detect UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** Also matches after leading apostrophes, so that a text keeps its own apostrophes. */
const GUARDED = new RegExp(`^'*(?:${FORMULA.source.slice(1)})`, 'u');

function csvCell(text: string): string {
  return `"${guardCell(text).replaceAll('"', '""')}"`;
}

const guardCell = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** Returns the original text of a cell, without the apostrophe against formulas. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
