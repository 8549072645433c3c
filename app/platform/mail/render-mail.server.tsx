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
  const lined: MailContent = {
    ...content,
    subject: singleLine(content.subject),
    preview: singleLine(content.preview),
    heading: singleLine(content.heading),
    blocks: content.blocks.map(linedBlock),
  };
  const html = renderToStaticMarkup(<MailDocument content={lined} firm={firm} logoCid={logoCid} />);
  return { subject: lined.subject, html: `<!doctype html>${html}`, text: renderText(lined, firm) };
}

/** A fact with a line break could pass for two. */
function linedBlock(block: MailBlock): MailBlock {
  if (block.kind !== 'facts') return block;
  return { ...block, rows: block.rows.map(([label, value]) => [label, singleLine(value)]) };
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
