import type { DemoMessage } from './types/work.ts';

/** Template tag for texts wrapped in the source: joins the lines of a paragraph, keeps blank lines. */
export function prose(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n');
}

type MessageTag = (strings: TemplateStringsArray) => DemoMessage;

/** Template tag for a customer's message: contact key, days ago, hour of the day. */
export function customerSaid(authorKey: string, daysAgo: number, hour: number): MessageTag {
  return (strings) => ({ side: 'customer', authorKey, daysAgo, hour, text: prose(strings) });
}

/** Template tag for an answer of the firm: staff key, days ago, hour of the day. */
export function staffSaid(authorKey: string, daysAgo: number, hour: number): MessageTag {
  return (strings) => ({ side: 'staff', authorKey, daysAgo, hour, text: prose(strings) });
}

/** Template tag for an internal note of the firm, which customers never receive. */
export function staffNoted(authorKey: string, daysAgo: number, hour: number): MessageTag {
  return (strings) => ({
    side: 'staff',
    authorKey,
    daysAgo,
    hour,
    text: prose(strings),
    isInternal: true,
  });
}
