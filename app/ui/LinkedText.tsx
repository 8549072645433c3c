import type { ReactNode } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence, or closes what was opened before an address. */
const AFTER = /[.,;:!?'*_\]}]+$/;

/**
 * A text as it was typed, with its web addresses as links. They open in another tab, which knows nothing of this one and sends
 * no referrer.
 */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutEnd(found);
    // It begins with http or https, or is none.
    if (!URL.canParse(words)) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={new URL(words).href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>,
    );
    end = index + words.length;
  }
  return [...parts, text.slice(end)];
}

function withoutEnd(found: string): string {
  const words = found.replace(AFTER, '');
  // A bracket belongs to an address that opened one.
  return words.endsWith(')') && !words.includes('(') ? withoutEnd(words.slice(0, -1)) : words;
}
