import { describe, expect, it } from 'vitest';
import { documentEditSchema, documentRequestSchema } from '#app/areas/documents/document-forms.ts';
import { newProcedureSchema } from '#app/areas/procedures/procedure-forms.ts';
import { taskEditSchema } from '#app/areas/tasks/task-forms.ts';
import { newTicketSchema } from '#app/areas/tickets/ticket-forms.ts';
import { calendarDate, dueDay, oneLine } from '#app/platform/forms/form-fields.ts';
import { searchText, withoutControls } from '#app/platform/typed-text.ts';

describe('a text of one line', () => {
  it('holds no line break and no run of spaces', () => {
    expect(oneLine('Title is required').parse(' Rate\r\n letter\t\tto \u2028 sign ')).toBe(
      'Rate letter to sign',
    );
  });

  it('holds no control character and none that turns the direction, and keeps letters of all scripts', () => {
    const title = oneLine('Title is required').parse(
      '\u0000Ra\u0007te\u001b[31m \u202eletter\u009f 空調 é',
    );
    expect(title).toBe('Rate[31m letter 空調 é');
  });

  it('is missing when nothing but breaks is left', () => {
    const title = oneLine('Title is required').min(1, 'Title is required');
    expect(title.safeParse(' \n ').error?.issues[0]?.message).toBe('Title is required');
  });

  it.each(
    Object.entries({
      ticket: newTicketSchema,
      task: taskEditSchema,
      document: documentEditSchema,
      request: documentRequestSchema,
      procedure: newProcedureSchema,
    }),
  )('is the title of a %s', (_, schema) => {
    expect(schema.shape.title.parse('Rate\nletter')).toBe('Rate letter');
  });
});

describe('a text without control characters', () => {
  it('keeps tabs and line breaks', () => {
    expect(withoutControls('a\tb\r\nc\0d\u0086e\u2066f')).toBe('a\tb\r\ncdef');
  });
});

describe('a day that work is due', () => {
  const day = dueDay('Enter a valid due date');

  it.each(['2000-01-01', '2026-11-21', '2100-12-31'])('takes %s', (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    ['2026-02-30', 'Enter a valid due date'],
    ['1999-12-31', 'The due date must be in the years 2000 to 2100'],
    ['0026-11-21', 'The due date must be in the years 2000 to 2100'],
    ['2101-01-01', 'The due date must be in the years 2000 to 2100'],
    ['12026-11-21', 'Enter a valid due date'],
  ])('refuses %s', (text, message) => {
    expect(day.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('what is looked for', () => {
  it('has one space where several were typed', () => {
    expect(searchText('  Summit \t  Air\0  ')).toBe('Summit Air');
  });
});

describe('a date', () => {
  it('of a year that nobody means is told so', () => {
    const day = calendarDate('Enter a date');
    const said = (text: string) => day.safeParse(text).error?.issues[0]?.message;
    expect([said('1900-01-01'), said('2026-02-30'), said('2026-11-22')]).toEqual([
      'The date must be in the years 1980 to 2200',
      'Enter a date',
      undefined,
    ]);
  });
});
