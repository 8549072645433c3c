import { describe, expect, it } from 'vitest';
import { inquirySchema, leadMagnetSchema } from './inquiry-forms.ts';

const inquiry = { firstName: 'Ann', lastName: 'Lee', email: 'ann@acme.example', company: 'Acme' };

const messages = (value: unknown) =>
  inquirySchema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('inquirySchema', () => {
  it('takes the four required fields and trims what it takes', () => {
    expect(
      inquirySchema.parse({ ...inquiry, firstName: '  Ann ', email: ' ann@acme.example ' }),
    ).toEqual(inquiry);
  });

  it('names each missing field', () => {
    expect(messages({})).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Company is required',
    ]);
    expect(messages({ ...inquiry, company: '   ' })).toEqual(['Company is required']);
  });

  it('refuses a malformed or overlong address', () => {
    expect(messages({ ...inquiry, email: 'ann@acme' })).toEqual(['Invalid email address']);
    expect(messages({ ...inquiry, email: `${'a'.repeat(250)}@b.example` })).toContain(
      'Email can be at most 255 characters',
    );
  });

  it('is taken without an estimate that is too long', () => {
    const parsed = inquirySchema.parse({ ...inquiry, estimate: 'rs=1&'.repeat(1000) });
    expect(parsed.estimate).toBeUndefined();
    expect(parsed.company).toBe('Acme');
  });

  it('limits the message', () => {
    expect(messages({ ...inquiry, message: 'x'.repeat(4001) })).toEqual([
      'Message can be at most 4000 characters',
    ]);
    expect(messages({ ...inquiry, message: 'x'.repeat(4000) })).toEqual([]);
  });
});

describe('leadMagnetSchema', () => {
  it('needs a name and an address only', () => {
    expect(leadMagnetSchema.safeParse({ name: 'Ann', email: 'ann@acme.example' }).success).toBe(
      true,
    );
    expect(leadMagnetSchema.safeParse({ name: 'Ann' }).error?.issues[0]?.message).toBe(
      'Email is required',
    );
  });
});
