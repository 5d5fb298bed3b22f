/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text
 * (OWASP, CSV injection): what people are called must not be run on an operator's machine.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** By this mark spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

function csvCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return `"${defused.replaceAll('"', '""')}"`;
}
