import { describe, expect, it } from 'vitest';
import { extensionOf, isPicture, isPreviewable, plainFileName } from './file-kinds.ts';

describe('plainFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\Rate sheet.xlsx', 'Rate sheet.xlsx'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie: x.txt'],
    ['Köln ✓ Übersicht.pdf', 'Köln ✓ Übersicht.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['/', 'file'],
    [' spaced .csv ', 'spaced .csv'],
    ['u\u0308bersicht.pdf', 'übersicht.pdf'],
    ['report.pdf.', 'report.pdf'],
    ['report.pdf . ', 'report.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['100% done.pdf', '100% done.pdf'],
    [`${'x'.repeat(195)}😀.pdf`, `${'x'.repeat(195)}.pdf`],
  ])('%j is %j', (given, expected) => expect(plainFileName(given)).toBe(expected));

  it('cuts a long name and keeps its extension', () => {
    const name = plainFileName(`${'x'.repeat(500)}.PDF`);
    expect(name).toHaveLength(200);
    expect(name.endsWith('.pdf')).toBe(true);
  });
});

it('reads the extension after the last dot', () => {
  expect(['a.tar.GZ', '.env', 'none', 'a.'].map(extensionOf)).toEqual(['gz', '', '', '']);
});

it('shows only PDF and pictures in place', () => {
  expect(isPreviewable('application/pdf')).toBe(true);
  expect(isPicture('application/pdf')).toBe(false);
  expect(isPicture('image/png')).toBe(true);
  expect(isPreviewable('text/html')).toBe(false);
  expect(isPreviewable('image/svg+xml')).toBe(false);
});
