import { describe, expect, it } from 'vitest';
import { formatSecret, typedCode } from './second-factor-codes.ts';
import { newTotpSecret, stepOfCode, totpAddress, totpCode } from './totp.server.ts';

// The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpCode', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at second %i', (second, code) => {
    expect(totpCode(RFC_SECRET, Math.floor(second / 30))).toBe(code);
  });
});

describe('stepOfCode', () => {
  const now = new Date(1_111_111_111_000);
  const step = 37_037_037;

  it('knows the code of now and of one step either side, and no other', () => {
    for (const away of [-1, 0, 1]) {
      expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, step + away), now)).toBe(step + away);
    }
    for (const away of [-2, 2]) {
      expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, step + away), now)).toBeNull();
    }
    for (const text of ['', '05047', '0504711', '     ']) {
      expect(stepOfCode(RFC_SECRET, text, now)).toBeNull();
    }
  });
});

describe('a new secret', () => {
  it('is 160 random bits that an app can read from the address', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const address = new URL(totpAddress(secret, 'Plenum & Co', 'a b@x.example'));
    expect(address.pathname).toBe('/Plenum%20%26%20Co:a%20b%40x.example');
    expect(address.searchParams.get('issuer')).toBe('Plenum & Co');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(address.href).not.toContain('+');
  });

  it('is typed in groups of four', () => {
    expect(formatSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});

describe('typedCode', () => {
  it('tells a code of an app from a backup code, however it is written', () => {
    expect(typedCode(' 123 456 ')).toEqual({ method: 'totp', code: '123456' });
    expect(typedCode('K7M2P 9XQTW')).toEqual({ method: 'backup_code', code: 'k7m2p-9xqtw' });
    expect(typedCode('12345')).toEqual({ method: 'backup_code', code: '12345-' });
  });
});
