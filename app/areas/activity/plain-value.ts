/** A value in words: "in_progress" reads "in progress". */
export function plainValue(text: string): string {
  return text.replaceAll('_', ' ').replace(/\b([Cc])ancelled\b/g, '$1anceled');
}
