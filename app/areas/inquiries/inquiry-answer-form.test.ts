import { describe, expect, it } from 'vitest';
import { startAfter } from './InquiryAnswerForm.tsx';

const opened = {
  id: 'an-inquiry',
  version: 1,
  status: 'new',
  note: 'Met at the trade show.',
} as const;
const linked = { ...opened, version: 2, status: 'qualified' } as const;
const TYPED = 'Met at the trade show. Wants a call on Friday.';
const start = { copy: opened, words: { status: 'new', note: opened.note } };

describe('what is typed about an inquiry', () => {
  it('stays when the inquiry is linked to a customer, whose status the form then has', () => {
    expect(startAfter(start, linked, { note: TYPED }, null)).toEqual({
      copy: linked,
      words: { status: 'qualified', note: TYPED },
    });
  });

  it('has its own status where one was chosen', () => {
    expect(startAfter(start, linked, { status: 'won' }, null).words).toEqual({
      status: 'won',
      note: opened.note,
    });
  });

  it('is what was saved after a save, and where nothing was typed', () => {
    const saved = { ...linked, note: TYPED };
    const words = { status: 'qualified', note: TYPED };
    expect(startAfter(start, saved, {}, words)).toEqual({ copy: saved, words });
    expect(startAfter(start, { ...linked, note: null }, {}, null).words.note).toBe('');
  });

  it('stays on the new copy when it was typed while the form was saved', () => {
    const saved = { ...linked, note: TYPED };
    const words = { status: 'qualified', note: `${TYPED} ` };
    const further = { note: `${TYPED} Or on Monday.` };
    expect(startAfter(start, saved, further, words)).toEqual({
      copy: saved,
      words: { status: 'qualified', ...further },
    });
  });

  it('is refused as of an older copy when someone else changed the note too', () => {
    const changed = { ...linked, note: 'Called on Tuesday.' };
    expect(startAfter(start, changed, { note: TYPED }, null)).toBe(start);
  });

  it('does not start again while the inquiry is the same', () => {
    expect(startAfter(start, { ...opened }, { note: TYPED }, null)).toBe(start);
  });
});
