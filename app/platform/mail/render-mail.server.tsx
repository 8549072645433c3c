import { renderToStaticMarkup } from 'react-dom/server';
import { firmAddressLines } from '../firm-address.ts';
import { MailDocument } from './MailDocument.tsx';
import type { MailBlock, MailContent, MailSender } from './mail-content.ts';

/** A mail ready to hand to the mail transport. */
type RenderedMail = { subject: string; html: string; text: string };

/**
 * Turns a mail's content into its subject line, HTML part and plain-text part, with the firm's name
 * in the header and its addresses in the footer. `logoCid` names the part of the mail that holds the firm's logo. Throws when a button's address is neither http(s) nor mailto.
 */
export function renderMail(
  content: MailContent,
  firm: MailSender,
  { logoCid }: { logoCid?: string | undefined } = {},
): RenderedMail {
  for (const block of content.blocks) {
    if (block.kind === 'button' && !/^(https?:\/\/|mailto:)/i.test(block.href)) {
      throw new Error(`A mail button needs an absolute web or mail address, not "${block.href}"`);
    }
  }
  const subject = singleLine(content.subject);
  const html = renderToStaticMarkup(
    <MailDocument content={{ ...content, subject }} firm={firm} logoCid={logoCid} />,
  );
  return { subject, html: `<!doctype html>${html}`, text: renderText(content, firm) };
}

/** A line break or another control character in a subject could start a header of its own. */
function singleLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function renderText(content: MailContent, firm: MailSender): string {
  const parts = [content.heading, ...content.blocks.map(blockText)];
  if (content.choicesUrl) parts.push(`Choose which mails you get:\n${content.choicesUrl}`);
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
