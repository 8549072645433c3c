/** A value in words: "in_progress" reads "in progress". */
export function plainValue(text: string): string {
  return text.replaceAll('_', ' ').replace(/\b([Cc])ancelled\b/g, '$1anceled');
}

/** A status as every screen calls it: "in_progress" reads "In Progress". */
export function statusLabel(status: string): string {
  return plainValue(status).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
