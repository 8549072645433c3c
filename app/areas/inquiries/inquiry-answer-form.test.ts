import { describe, expect, it } from 'vitest';
import { startAfter } from './InquiryAnswerForm.tsx';

const opened = {
  id: 'an-inquiry',
  version: 1,
  status: 'new',
  note: 'Met at the trade show.',
} as const;
const linked = { ...opened, version: 2, status: 'qualified' } as const;
const start = { copy: opened, note: opened.note };
const TYPED = 'Met at the trade show. Wants a call on Friday.';

describe('the note of an inquiry', () => {
  it('that is typed stays when the inquiry is linked to a customer, whose status the form then has', () => {
    expect(startAfter(start, linked, TYPED)).toEqual({ copy: linked, note: TYPED });
  });

  it('is the saved one after a save, and where nothing was typed', () => {
    const saved = { ...linked, note: TYPED };
    expect(startAfter(start, saved, null)).toEqual({ copy: saved, note: TYPED });
    expect(startAfter(start, { ...linked, note: null }, null).note).toBe('');
  });

  it('that is typed is refused as one of an older copy when someone else changed the note too', () => {
    expect(startAfter(start, { ...linked, note: 'Called on Tuesday.' }, TYPED)).toBe(start);
  });

  it('does not start again while the inquiry is the same', () => {
    expect(startAfter(start, { ...opened }, TYPED)).toBe(start);
  });
});
