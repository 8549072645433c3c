import { cutText } from '#app/platform/typed-text.ts';

/** The placeholders of saved replies: what each stands for, and the words to use if the value is unknown. */
export const PLACEHOLDERS = {
  'customer.first_name': { is: 'First name of the customer’s contact', otherwise: 'there' },
  'customer.company': { is: 'The customer’s company', otherwise: 'your company' },
  'ticket.number': { is: 'The ticket’s number', otherwise: '' },
  'ticket.title': { is: 'The ticket’s title', otherwise: 'your ticket' },
  'me.name': { is: 'Your own name', otherwise: 'Your service team' },
  'firm.name': { is: 'The firm’s name', otherwise: 'us' },
} as const satisfies Record<string, { is: string; otherwise: string }>;

type PlaceholderName = keyof typeof PLACEHOLDERS;

/** The values of the placeholders for one ticket. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Replaces each placeholder by its value, or by its fallback if that is empty. Placeholders inside values are left alone. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (written, inside: string) => {
    const name = inside.trim();
    return isPlaceholder(name) ? values[name].trim() || PLACEHOLDERS[name].otherwise : written;
  });
}

/** Returns what is wrong with the placeholders of a text, as a sentence; null if all of them are known. */
export function wrongPlaceholder(text: string): string | null {
  for (const [, inside = ''] of text.matchAll(PLACEHOLDER)) {
    const name = inside.trim();
    if (!isPlaceholder(name)) return `There is no placeholder {{${cutText(name, 60)}}}`;
  }
  return text.replace(PLACEHOLDER, '').includes('{{')
    ? 'A placeholder starts with {{ and ends with }}'
    : null;
}

/** Returns the placeholder values for a ticket that someone of the firm answers. */
export function placeholdersOf(
  ticket: { number: number; title: string; companyName: string; contactName: string },
  ownName: string,
  firmName: string,
): PlaceholderValues {
  return {
    'customer.first_name': ticket.contactName.trim().split(/\s+/)[0] ?? '',
    'customer.company': ticket.companyName,
    'ticket.number': `#${ticket.number}`,
    'ticket.title': ticket.title,
    'me.name': ownName,
    'firm.name': firmName,
  };
}

function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(PLACEHOLDERS, name);
}
