import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../proposals/proposal-forms.ts';
import { signatureSchema } from './contract-forms.ts';

const SHOWN = { version: 1, shownHash: 'a'.repeat(64) };

const mistakes = (schema: typeof signatureSchema | typeof decisionSchema, given: object) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe('what is wrong with a signature', () => {
  it('is said all at once', () => {
    expect(mistakes(signatureSchema, { kind: 'drawn', ...SHOWN }).sort()).toEqual([
      'Confirm that you have read the agreement',
      'Draw your signature, or choose to type it',
      'Type your full name',
    ]);
    expect(mistakes(decisionSchema, { decision: 'changes', ...SHOWN }).sort()).toEqual([
      'Say what should change',
      'Type your full name',
    ]);
  });

  it('is a text that nobody was shown', () => {
    for (const shownHash of [undefined, '', 'x'.repeat(64), 'A'.repeat(64), 'a'.repeat(65)]) {
      const given = {
        signedName: 'Dana Whitfield',
        decision: 'accepted',
        agreed: true,
        version: 1,
      };
      expect(mistakes(signatureSchema, { ...given, shownHash })).toEqual([
        'This contract changed while you were reading it. Reload the page and read it again.',
      ]);
      expect(mistakes(decisionSchema, { ...given, shownHash })).toEqual([
        'This proposal changed while you were reading it. Reload the page and read it again.',
      ]);
    }
  });

  it('is nothing where a name is typed and the contract confirmed', () => {
    const given = { signedName: '  Dana   Whitfield ', agreed: true, ...SHOWN };
    expect(signatureSchema.parse(given)).toMatchObject({
      kind: 'typed',
      signedName: 'Dana Whitfield',
    });
  });
});
