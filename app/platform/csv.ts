// Comma-separated values as RFC 4180 writes them: CRLF ends a record, quotes are doubled.

// Spreadsheets run what begins so as a formula, and some take a sign of another width or height for the plain one, which
// NFKC makes of it. Blanks and characters that take no room may stand before it.
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-−@])/u;
const SPECIAL = /[",\r\n]/;

/** Returns what someone typed as a value that no spreadsheet reads as a formula; an empty value for null. */
export function csvText(typed: string | null): string {
  if (typed === null) return '';
  return FORMULA.test(typed.normalize('NFKC')) ? `'${typed}` : typed;
}

/** Joins values to one record of the file. Pass what people typed through `csvText` first. */
export function csvRecord(values: readonly string[]): string {
  return `${values.map((value) => (SPECIAL.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;
}
