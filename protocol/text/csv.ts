/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe, so that user
 * names cannot run code on an operator's machine (OWASP, CSV injection).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Spreadsheets detect UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** Also matches after apostrophes, so that a text keeps its own. */
const GUARDED = new RegExp(`^'*(?:${FORMULA.source.slice(1)})`, 'u');

function csvCell(text: string): string {
  return `"${guardCell(text).replaceAll('"', '""')}"`;
}

const guardCell = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** Original text of a cell, without the apostrophe that guards formulas. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
