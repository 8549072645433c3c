import { describe, expect, it } from 'vitest';
import { titleOfFile } from './document-title.ts';

describe('the title of a document named by its file', () => {
  it.each([
    ['tarryall-quote_funnel  v2.pdf', 'Tarryall quote funnel v2'],
    ['RTU-4 Startup.PDF', 'RTU 4 Startup'],
    ['no extension', 'No extension'],
    ['Q3.2026.xlsx', 'Q3.2026'],
    ['--.txt', 'Untitled'],
    ['übersicht.pdf', 'Übersicht'],
  ])('%s is "%s"', (fileName, title) => {
    expect(titleOfFile(fileName)).toBe(title);
  });

  it('is never longer than a title can be', () => {
    expect(titleOfFile(`${'a'.repeat(400)}.pdf`)).toHaveLength(200);
  });
});
