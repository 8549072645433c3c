import { describe, expect, it } from 'vitest';
import { csvResponse, csvTextResponse } from './csv-response.ts';

/** The bytes of a body as letters; reading it as text would take the mark away. */
async function lettersOf(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

describe('a file of comma-separated values', () => {
  it('says at its first byte that it is UTF-8, once, whichever way it is made', async () => {
    async function* batches() {
      yield ['é'];
      yield ['ü'];
    }
    const streamed = csvResponse('a.csv', 'Name\r\n', batches(), (row) => `${row}\r\n`);
    expect(await lettersOf(streamed)).toBe('\uFEFFName\r\né\r\nü\r\n');
    const whole = csvTextResponse('b.csv', 'Name\r\n');
    expect(await lettersOf(whole)).toBe('\uFEFFName\r\n');
    expect(whole.headers.get('Content-Disposition')).toBe('attachment; filename="b.csv"');
  });
});
