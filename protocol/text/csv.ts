/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text
 * (OWASP, CSV injection): what people are called must not be run on an operator's machine.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Spreadsheets recognise UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** Also matches after apostrophes, so that a text's own apostrophes survive. */
const GUARDED = new RegExp(`^'*(?:${FORMULA.source.slice(1)})`, 'u');

function csvCell(text: string): string {
  return `"${guardCell(text).replaceAll('"', '""')}"`;
}

const guardCell = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** Original text of a cell, without the apostrophe that guards formulas. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
