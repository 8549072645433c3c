// What no keyboard types: control characters but tab and line breaks, and those that turn the direction of what follows.
const CONTROLS = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a text without control characters, for every field of every form and of the API. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}

// A NUL byte can't be part of a text in the database; the others come along with words that are copied.
const UNSEEN = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

// Words within quotation marks, as other searches ask for. An inch mark has none before it.
const QUOTED = /(?<=^|\s)["“”]([^"“”]*[^"“”\s][^"“”]*)["“”](?=\s|$)/g;

/** Returns a search text composed as keyboards write it, with each run of spaces as one and no marks around words. */
export function searchText(text: string): string {
  const composed = text.normalize('NFC').replace(UNSEEN, '');
  return composed.replace(QUOTED, '$1').replace(/\s+/g, ' ').trim();
}

/** Returns the first `most` UTF-16 units of a text, without half a character at the cut, which no database stores. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most > 0 && /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end);
}
