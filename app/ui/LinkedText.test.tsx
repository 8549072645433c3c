import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

const html = (text: string) => renderToStaticMarkup(<LinkedText text={text} />);
const link = (address: string, words = address) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${words}</a>`;

describe('the addresses in a text', () => {
  it.each([
    ['See https://example.com/a?b=1.', `See ${link('https://example.com/a?b=1')}.`],
    ['(http://example.com/x)', `(${link('http://example.com/x')})`],
    ['https://example.com/a_(b), or', `${link('https://example.com/a_(b)')}, or`],
    ['https://example.com', link('https://example.com/', 'https://example.com')],
    ['two https://a.example/1\nhttps://b.example/2', null],
    ['nothing here, http:// nor www.example.com', 'nothing here, http:// nor www.example.com'],
  ])('%j', (text, expected) => {
    if (expected === null) expect(html(text).match(/<a /g)).toHaveLength(2);
    else expect(html(text)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,https',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'ftp://example.com',
    'http://',
  ])('are none in %j, which stays text', (text) => {
    expect(html(text)).not.toMatch(/<(a|script|img)/);
  });

  it('let nobody out of an attribute', () => {
    const made = html(`https://example.com/"onmouseover="alert(1) https://example.com/'><b>`);
    expect(made).not.toContain('"onmouseover');
    expect(made).not.toContain('<b>');
    expect(made.match(/<a href="https:\/\/example\.com\/"/g)).toHaveLength(2);
  });
});
