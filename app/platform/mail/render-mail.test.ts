import { describe, expect, it } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { renderMail } from './render-mail.server.tsx';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

function mail(change: Partial<MailContent>): MailContent {
  return { subject: 'Subject', preview: 'Preview', heading: 'Heading', blocks: [], ...change };
}

describe('renderMail', () => {
  it('escapes everything that people typed', () => {
    const attack = '<script>alert("x")</script>';
    const { html } = renderMail(
      mail({
        subject: attack,
        preview: attack,
        heading: attack,
        blocks: [
          { kind: 'text', text: attack },
          { kind: 'quote', text: attack },
          { kind: 'facts', rows: [[attack, attack]] },
          { kind: 'button', label: attack, href: 'https://plenum.example/?q="><script>' },
        ],
      }),
      { ...firm, name: attack },
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('href="https://plenum.example/?q=&quot;&gt;&lt;script&gt;"');
  });

  it('keeps a subject to one line, so that no header can be injected', () => {
    const { subject } = renderMail(
      mail({ subject: ' Hello\r\nBcc: x@example.com\u2028again\u0000\tend ' }),
      firm,
    );
    expect(subject).toBe('Hello Bcc: x@example.com again end');
  });

  it('says the same in the text part, links included', () => {
    const { text } = renderMail(
      mail({
        blocks: [
          { kind: 'text', text: 'First line.' },
          { kind: 'quote', text: 'one\r\ntwo' },
          { kind: 'facts', rows: [['Company', 'Tri-County Mechanical']] },
          { kind: 'button', label: 'Open', href: 'https://plenum.example/admin?a=1&b=2' },
        ],
      }),
      firm,
    );
    expect(text).toBe(
      [
        'Heading',
        'First line.',
        '> one\n> two',
        'Company: Tri-County Mechanical',
        'Open:\nhttps://plenum.example/admin?a=1&b=2',
        '-- \nPlenum Service Advisors\nhello@plenum.example\nhttps://plenum.example\n',
      ].join('\n\n'),
    );
  });

  it("completes paths by the firm's address as it is when the mail is sent", () => {
    const blocks = [{ kind: 'button', label: 'Open', href: '/admin/tickets/1?a=1&b=2' } as const];
    const content = mail({ blocks, choicesUrl: '/admin/notifications' });
    for (const url of ['https://plenum.example', 'http://localhost:3000']) {
      const { html, text } = renderMail(content, { ...firm, url });
      expect(text).toContain(`Open:\n${url}/admin/tickets/1?a=1&b=2\n`);
      expect(text).toContain(`Choose which emails you get:\n${url}/admin/notifications\n`);
      expect(html.split(`href="${url}/admin/tickets/1?a=1&amp;b=2"`)).toHaveLength(3);
      expect(html).toContain(`href="${url}/admin/notifications"`);
    }
  });

  it("has the client's name lead to their page in all of the firm's words, and in nobody else's", () => {
    const name = 'Smith & Sons <HVAC>';
    const content = mail({
      heading: `Agreed: ${name}`,
      blocks: [
        { kind: 'text', text: `Ann of ${name} agreed.\n${name}, again.` },
        { kind: 'quote', text: `We at ${name} are glad.` },
        { kind: 'facts', rows: [['Client', name]] },
      ],
      client: { name, href: '/admin/customers/1' },
    });
    const { html, text } = renderMail(content, firm);
    const address = `${firm.url}/admin/customers/1`;
    const shown = 'Smith &amp; Sons &lt;HVAC&gt;';
    expect(html.split(`<a href="${address}" style="color:inherit">${shown}</a>`)).toHaveLength(5);
    expect(html).toContain(`We at ${shown} are glad.`);
    expect(text.split(address)).toHaveLength(2);
    expect(text).toContain(`${name}:\n${address}\n\n-- \n`);
    const unnamed = renderMail({ ...content, heading: 'Agreed', blocks: [] }, firm);
    expect(unnamed.text + unnamed.html).not.toContain(address);
  });

  it('turns line breaks into elements and names the firm in header and footer', () => {
    const { html } = renderMail(mail({ blocks: [{ kind: 'text', text: 'one\ntwo' }] }), firm);
    expect(html).toContain('one<br/>two');
    expect(html).toContain('href="mailto:hello@plenum.example"');
    expect(html.split('Plenum Service Advisors').length - 1).toBe(2);
  });

  it('ends with how the firm is reached, and with the way to choose emails where there is a choice', () => {
    const choicesUrl = 'https://plenum.example/customer/notifications';
    const { html, text } = renderMail(
      mail({ choicesUrl }),
      {
        ...firm,
        phone: '(312) 555-0180',
        address: { street: '1140 Example Avenue', city: 'Chicago', state: 'IL', zipCode: '60600' },
      },
      { logoCid: 'logo@plenum' },
    );
    expect(text).toContain(`Choose which emails you get:\n${choicesUrl}\n\n-- \n`);
    expect(text).toContain('1140 Example Avenue\nChicago, IL 60600\n(312) 555-0180\n');
    expect(html).toContain('1140 Example Avenue<br/>Chicago, IL 60600<br/>(312) 555-0180<br/>');
    expect(html).toContain(`href="${choicesUrl}"`);
    // Once: mail programs show no picture of a head.
    expect(html.split('cid:logo@plenum').length - 1).toBe(1);
  });

  it('renders a message of thousands of lines', () => {
    const { html } = renderMail(
      mail({ blocks: [{ kind: 'quote', text: '\n'.repeat(4000) }] }),
      firm,
    );
    expect(html.split('<br/>').length).toBeGreaterThan(4000);
  });

  it('keeps its style sheet free of characters that React would escape', () => {
    const { html } = renderMail(mail({}), firm);
    const style = html.slice(html.indexOf('<style>'), html.indexOf('</style>'));
    expect(style).not.toContain('&');
    expect(style).toContain('@media (prefers-color-scheme: dark)');
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example/pay',
    '/\\evil.example/pay',
    '\\/evil.example',
    'admin/tickets/1',
    ' /admin',
    '',
  ])('refuses %j, which is neither a path nor a web or email address', (href) => {
    const blocks = [{ kind: 'button', label: 'x', href }] as const;
    expect(() => renderMail(mail({ blocks }), firm)).toThrow('absolute web or email address');
  });

  it('refuses such an address for choosing emails, too', () => {
    expect(() => renderMail(mail({ choicesUrl: '//evil.example' }), firm)).toThrow('a path');
  });

  it('leaves web and mail addresses as they are', () => {
    const hrefs = ['https://elsewhere.example/a', 'mailto:hello@plenum.example'];
    const blocks = hrefs.map((href) => ({ kind: 'button', label: 'Open', href }) as const);
    const { text } = renderMail(mail({ blocks }), firm);
    for (const href of hrefs) expect(text).toContain(`Open:\n${href}\n`);
  });
});
