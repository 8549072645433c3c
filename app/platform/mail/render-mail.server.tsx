import { renderToStaticMarkup } from 'react-dom/server';
import { firmAddressLines } from '../firm-address.ts';
import { MailDocument } from './MailDocument.tsx';
import type { MailBlock, MailContent, MailSender } from './mail-content.ts';

/** An email ready to hand to the mail transport. */
type RenderedMail = { subject: string; html: string; text: string };

/**
 * Turns an email's content into its subject line, HTML part and plain-text part, with the firm's name in the header and its
 * addresses in the footer. Completes paths with the firm's address. `logoCid` names the part that has the firm's logo.
 * @throws Error when an address is neither a path on the site nor http(s) or mailto.
 */
export function renderMail(
  content: MailContent,
  firm: MailSender,
  { logoCid }: { logoCid?: string | undefined } = {},
): RenderedMail {
  const lined: MailContent = {
    ...content,
    subject: singleLine(content.subject),
    preview: singleLine(content.preview),
    heading: singleLine(content.heading),
    blocks: content.blocks.map((block) => finished(block, firm)),
    ...(content.choicesUrl && { choicesUrl: addressOf(content.choicesUrl, firm) }),
    ...(content.client && {
      client: { name: singleLine(content.client.name), href: addressOf(content.client.href, firm) },
    }),
  };
  const html = renderToStaticMarkup(<MailDocument content={lined} firm={firm} logoCid={logoCid} />);
  return { subject: lined.subject, html: `<!doctype html>${html}`, text: renderText(lined, firm) };
}

/** A path of the site with the site's origin before it. Two slashes would lead to another site: they are no path. */
function addressOf(href: string, { url }: MailSender): string {
  if (/^\/(?![/\\])/.test(href)) return url + href;
  if (/^(https?:\/\/|mailto:)/i.test(href)) return href;
  throw new Error(`An email needs a path, or an absolute web or email address, not "${href}"`);
}

function finished(block: MailBlock, firm: MailSender): MailBlock {
  if (block.kind === 'button') return { ...block, href: addressOf(block.href, firm) };
  if (block.kind !== 'facts') return block;
  // A fact with a line break could pass for two.
  return { ...block, rows: block.rows.map(([label, value]) => [label, singleLine(value)]) };
}

/** A line break or another control character in a subject could start a header of its own. */
function singleLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function renderText(content: MailContent, firm: MailSender): string {
  const parts = [content.heading, ...content.blocks.map(blockText)];
  const { client } = content;
  if (client && parts.some((part) => part.includes(client.name))) {
    parts.push(`${client.name}:\n${client.href}`);
  }
  if (content.choicesUrl) parts.push(`Choose which emails you get:\n${content.choicesUrl}`);
  const lines = [
    firm.name,
    ...firmAddressLines(firm.address),
    ...(firm.phone ? [firm.phone] : []),
    firm.email,
    firm.url,
  ];
  return `${parts.join('\n\n')}\n\n-- \n${lines.join('\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n');
  }
}
