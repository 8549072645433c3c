import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import { BRAND } from '../brand.ts';
import { firmAddressLines } from '../firm-address.ts';
import type { MailBlock, MailContent, MailSender } from './mail-content.ts';
import {
  BODY,
  BUTTON,
  CARD,
  DARK_CSS,
  FACT_LABEL,
  FACT_VALUE,
  HEADER,
  HEADING,
  HIDDEN,
  LOGO,
  QUOTE,
  RULE,
  SMALL,
} from './mail-styles.ts';

/** The HTML part of an email: one 600 px column of tables with inline styles, light and dark. */
export function MailDocument({
  content,
  firm,
  logoCid,
}: {
  content: MailContent;
  firm: MailSender;
  /** The part of the mail that holds the firm's logo. */
  logoCid: string | undefined;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{DARK_CSS}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: BRAND.mist }}>
        <div style={HIDDEN}>{content.preview}</div>
        <Table className="page" style={{ width: '100%', backgroundColor: BRAND.mist }}>
          <tr>
            <td align="center" style={{ padding: '32px 12px' }}>
              <Table width={600} className="card" style={CARD}>
                <tr>
                  <td className="pad" style={HEADER}>
                    {logoCid ? (
                      <img
                        src={`cid:${logoCid}`}
                        alt=""
                        height={28}
                        style={LOGO}
                        // Else React asks for it in the head, as if this were a page.
                        loading="lazy"
                      />
                    ) : null}
                    {firm.name}
                  </td>
                </tr>
                <tr>
                  <td className="pad" style={{ padding: '32px 40px 12px' }}>
                    <h1 className="strong" style={HEADING}>
                      <Lines text={content.heading} client={content.client} />
                    </h1>
                    {inOrder(content.blocks.map((block) => blockElement(block, content.client)))}
                  </td>
                </tr>
                <tr>
                  <td className="pad" style={{ padding: '0 40px 32px' }}>
                    <Footer firm={firm} choicesUrl={content.choicesUrl} />
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

type Client = MailContent['client'];

function blockElement(block: MailBlock, client: Client): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <p className="body" style={{ ...BODY, margin: '0 0 16px' }}>
          <Lines text={block.text} client={client} />
        </p>
      );
    case 'button':
      return <Button label={block.label} href={block.href} />;
    case 'facts':
      return <Facts rows={block.rows} client={client} />;
    case 'quote':
      return (
        <Table style={{ width: '100%', margin: '4px 0 20px' }}>
          <tr>
            <td className="quote body" style={QUOTE}>
              <Lines text={block.text} />
            </td>
          </tr>
        </Table>
      );
  }
}

function Button({ label, href }: { label: string; href: string }) {
  return (
    <>
      <Table style={{ margin: '8px 0 12px' }}>
        <tr>
          <td className="cta" style={{ backgroundColor: BRAND.petrol, borderRadius: '3px' }}>
            <a href={href} style={BUTTON}>
              {label}
            </a>
          </td>
        </tr>
      </Table>
      <p className="soft" style={{ ...SMALL, margin: '0 0 20px' }}>
        If the button does not open, copy this address into your browser:{' '}
        <a href={href} style={{ color: BRAND.muted, wordBreak: 'break-all' }}>
          {href}
        </a>
      </p>
    </>
  );
}

function Facts({
  rows,
  client,
}: {
  rows: ReadonlyArray<readonly [string, string]>;
  client: Client;
}) {
  return (
    <Table className="rule" style={{ ...RULE, width: '100%', margin: '4px 0 20px' }}>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td className="soft rule" valign="top" style={FACT_LABEL}>
            {label}
          </td>
          <td className="body rule" valign="top" style={FACT_VALUE}>
            <Lines text={value} client={client} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Footer({ firm, choicesUrl }: { firm: MailSender; choicesUrl: string | undefined }) {
  return (
    <Table style={{ width: '100%' }}>
      <tr>
        <td className="soft rule" style={{ ...SMALL, ...RULE, paddingTop: '20px' }}>
          {firm.name}
          <br />
          <Lines text={[...firmAddressLines(firm.address), firm.phone ?? ''].join('\n').trim()} />
          {firm.address || firm.phone ? <br /> : null}
          <a href={`mailto:${firm.email}`} style={{ color: BRAND.muted }}>
            {firm.email}
          </a>
          <br />
          <a href={firm.url} style={{ color: BRAND.muted }}>
            {firm.url.replace(/^https?:\/\//, '')}
          </a>
          {choicesUrl ? (
            <>
              <br />
              <br />
              <a href={choicesUrl} style={{ color: BRAND.muted }}>
                Choose which emails you get
              </a>
            </>
          ) : null}
        </td>
      </tr>
    </Table>
  );
}

/** Mail programs ignore `white-space`, so line breaks become elements; the client's name leads to their page. */
function Lines({ text, client }: { text: string; client?: Client }) {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (client ? between(line.split(client.name), <ClientLink {...client} />) : line));
  return between(lines, LINE_BREAK);
}

function ClientLink({ name, href }: NonNullable<Client>) {
  return (
    <a href={href} style={{ color: 'inherit' }}>
      {name}
    </a>
  );
}

function between(nodes: readonly ReactNode[], separator: ReactNode) {
  return inOrder(nodes.flatMap((node, index) => (index > 0 ? [separator, node] : [node])));
}

const LINE_BREAK = <br />;

/** Children that never reorder: passed one by one, they need no keys. */
function inOrder(nodes: readonly ReactNode[]) {
  return createElement(Fragment, null, ...nodes);
}

type TableProps = {
  children: ReactNode;
  width?: number;
  className?: string;
  style?: CSSProperties;
};

function Table({ children, width, className, style }: TableProps) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      width={width}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
