import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../proposals/proposal-forms.ts';
import { signatureSchema } from './contract-forms.ts';

const mistakes = (schema: typeof signatureSchema | typeof decisionSchema, given: object) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe('what is wrong with a signature', () => {
  it('is said all at once', () => {
    expect(mistakes(signatureSchema, { kind: 'drawn', version: 1 }).sort()).toEqual([
      'Confirm that you have read the agreement',
      'Draw your signature, or choose to type it',
      'Type your full name',
    ]);
    expect(mistakes(decisionSchema, { decision: 'changes', version: 1 }).sort()).toEqual([
      'Say what should change',
      'Type your full name',
    ]);
  });

  it('is nothing where a name is typed and the agreement confirmed', () => {
    const given = { signedName: '  Dana   Whitfield ', agreed: true, version: 1 };
    expect(signatureSchema.parse(given)).toMatchObject({
      kind: 'typed',
      signedName: 'Dana Whitfield',
    });
  });
});
