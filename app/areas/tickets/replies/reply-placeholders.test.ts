import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  type PlaceholderValues,
  placeholdersOf,
  wrongPlaceholder,
} from './reply-placeholders.ts';
import { savedReplySchema } from './saved-reply-forms.ts';

const VALUES: PlaceholderValues = {
  'customer.first_name': 'Dana',
  'customer.company': 'Tarryall',
  'ticket.number': '#1042',
  'ticket.title': 'Rate {{me.name}} letter',
  'me.name': 'Tom Okafor',
  'firm.name': 'Plenum',
};

describe('placeholders of a saved reply', () => {
  it('are filled in, with spaces or without, and what a value says is left alone', () => {
    const text =
      'Hello {{customer.first_name}}, {{ ticket.number }} "{{ticket.title}}". {{me.name}}';
    expect(fillPlaceholders(text, VALUES)).toBe(
      'Hello Dana, #1042 "Rate {{me.name}} letter". Tom Okafor',
    );
  });

  it('have words of their own for what is not known', () => {
    const unknown = { ...VALUES, 'customer.first_name': ' ', 'ticket.number': '' };
    expect(fillPlaceholders('Hello {{customer.first_name}} {{ticket.number}}.', unknown)).toBe(
      'Hello there .',
    );
  });

  it('are refused by their name where they are not known, or do not end', () => {
    expect(wrongPlaceholder('{{customer.phone}}')).toBe(
      'There is no placeholder {{customer.phone}}',
    );
    expect(wrongPlaceholder('{{constructor}}')).toContain('{{constructor}}');
    expect(wrongPlaceholder('Hello {{me.name')).toBe(
      'A placeholder starts with {{ and ends with }}',
    );
    expect(wrongPlaceholder('{{me.name}} uses {braces} and }}')).toBeNull();
    const refused = savedReplySchema.safeParse({ title: 'Hi', text: 'Hello {{who}}' });
    expect(refused.error?.issues[0]?.message).toBe('There is no placeholder {{who}}');
  });

  it('take no longer over a long text of braces', () => {
    const text = '{{'.repeat(5_000);
    expect(wrongPlaceholder(text)).not.toBeNull();
    expect(fillPlaceholders(text, VALUES)).toBe(text);
  });

  it('are the ticket, its customer by first name, and the writer', () => {
    const ticket = {
      number: 1042,
      title: 'Letter',
      companyName: 'Tarryall',
      contactName: ' Dana W ',
    };
    expect(placeholdersOf(ticket, 'Tom Okafor', 'Plenum')).toEqual({
      ...VALUES,
      'ticket.title': 'Letter',
    });
    const nobody = placeholdersOf({ ...ticket, contactName: '' }, '', '');
    expect(fillPlaceholders('{{customer.first_name}}, {{me.name}}', nobody)).toBe(
      'there, Your service team',
    );
  });
});
