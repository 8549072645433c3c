// Comma-separated values as RFC 4180 writes them: CRLF ends a record, quotes are doubled.

// Spreadsheets run what begins so as a formula.
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** What somebody typed as a value that no spreadsheet reads as a formula; nothing is an empty value. */
export function csvText(typed: string | null): string {
  if (typed === null) return '';
  return FORMULA.test(typed) ? `'${typed}` : typed;
}

/** One record. What people typed goes through `csvText` first. */
export function csvRecord(values: readonly string[]): string {
  return `${values.map((value) => (SPECIAL.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;
}
