import { renderToStaticMarkup } from 'react-dom/server';
import { MailDocument } from './MailDocument.tsx';
import type { MailBlock, MailContent, MailSender } from './mail-content.ts';

/** A mail ready to hand to the mail transport. */
export type RenderedMail = { subject: string; html: string; text: string };

/**
 * Turns a mail's content into its subject line, HTML part and plain-text part, with the firm's name
 * in the header and its addresses in the footer. Throws when a button's address is neither http(s) nor mailto.
 */
export function renderMail(content: MailContent, firm: MailSender): RenderedMail {
  for (const block of content.blocks) {
    if (block.kind === 'button' && !/^(https?:\/\/|mailto:)/i.test(block.href)) {
      throw new Error(`A mail button needs an absolute web or mail address, not "${block.href}"`);
    }
  }
  const subject = singleLine(content.subject);
  const html = renderToStaticMarkup(<MailDocument content={{ ...content, subject }} firm={firm} />);
  return { subject, html: `<!doctype html>${html}`, text: renderText(content, firm) };
}

/** A line break or another control character in a subject could start a header of its own. */
function singleLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function renderText(content: MailContent, firm: MailSender): string {
  const parts = [content.heading, ...content.blocks.map(blockText)];
  const footer = `-- \n${firm.name}\n${firm.email}\n${firm.url}\n`;
  return `${parts.join('\n\n')}\n\n${footer}`;
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
