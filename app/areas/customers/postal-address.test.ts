import { describe, expect, it } from 'vitest';
import { postalLines } from './postal-address.ts';

const nothing = { address: null, city: null, state: null, zipCode: null };

describe('postalLines', () => {
  it('writes street, then city, state and zip', () => {
    expect(
      postalLines({ address: '12 Mill St', city: 'Dayton', state: 'OH', zipCode: '45402' }),
    ).toEqual(['12 Mill St', 'Dayton, OH 45402']);
  });

  it('leaves out what is not known', () => {
    expect(postalLines({ ...nothing, state: 'OH' })).toEqual(['OH']);
    expect(postalLines({ ...nothing, city: 'Dayton', zipCode: '45402' })).toEqual([
      'Dayton, 45402',
    ]);
    expect(postalLines(nothing)).toEqual([]);
  });
});
