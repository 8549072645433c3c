import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';

type NamedFile = { title: string; fileName: string };
type NewFile = NamedFile & { number: number; by: string };

/**
 * The email that tells a customer of documents that the firm has shared; the files stay in the portal. `path` opens them there.
 */
export function documentsSharedForCustomer(
  {
    documents,
    sharedBy,
    firmName,
  }: { documents: readonly NamedFile[]; sharedBy: string; firmName: string },
  path: string,
): MailContent {
  const what = nameOf(documents);
  return {
    subject: `New ${what}`,
    preview: `${sharedBy} shared ${countOf(documents)} with you.`,
    heading: `New ${what}`,
    blocks: [
      {
        kind: 'text',
        text: `${sharedBy} of ${firmName} shared ${countOf(documents)} with you in the customer portal.`,
      },
      listOf(documents),
      {
        kind: 'button',
        label: documents.length === 1 ? 'Open the document' : 'Open the documents',
        href: path,
      },
    ],
  };
}

/** The email that tells the firm of documents that a customer has shared. */
export function documentsReceivedForFirm(
  {
    documents,
    sentBy,
    company,
  }: { documents: readonly NamedFile[]; sentBy: string; company: string },
  path: string,
): MailContent {
  return {
    subject: `${company}: new ${nameOf(documents)}`,
    preview: `${sentBy} shared ${countOf(documents)}.`,
    heading: `New from ${company}`,
    blocks: [
      { kind: 'text', text: `${sentBy} of ${company} shared ${countOf(documents)} in the portal.` },
      listOf(documents),
      {
        kind: 'button',
        label: documents.length === 1 ? 'Open the document' : 'Open the documents',
        href: path,
      },
    ],
  };
}

/** The email that tells a customer that a document of theirs has a new file. */
export function fileReplacedForCustomer(
  { title, fileName, number, by }: NewFile,
  path: string,
): MailContent {
  return {
    subject: `New version of ${title}`,
    preview: `${by} replaced the file. Earlier versions stay available.`,
    heading: `New version of ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `${by} replaced the file. You can still open the earlier versions.`,
      },
      facts([
        ['File', fileName],
        ['Version', String(number)],
      ]),
      { kind: 'button', label: 'Open the document', href: path },
    ],
  };
}

/** The email that tells the firm that a customer has replaced a file. */
export function fileReplacedForFirm(
  { title, fileName, number, by, company }: NewFile & { company: string },
  path: string,
): MailContent {
  return {
    subject: `${company}: new version of ${title}`,
    preview: `${by} replaced the file.`,
    heading: `New version of ${title}`,
    blocks: [
      { kind: 'text', text: `${by} of ${company} replaced the file.` },
      facts([
        ['File', fileName],
        ['Version', String(number)],
      ]),
      { kind: 'button', label: 'Open the document', href: path },
    ],
  };
}

/** The email that asks a customer for a file; `path` opens the place to upload it. `dueDate` is YYYY-MM-DD. */
export function fileRequestedForCustomer(
  {
    title,
    note,
    dueDate,
    requestedBy,
    firmName,
  }: {
    title: string;
    note?: string | undefined;
    dueDate?: string | undefined;
    requestedBy: string;
    firmName: string;
  },
  path: string,
): MailContent {
  return {
    subject: `File requested: ${title}`,
    preview: dueDate
      ? `Please upload it by ${formatDate(dueDate)}.`
      : 'Please upload it in the portal.',
    heading: `File requested: ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `${requestedBy} of ${firmName} needs a file from you. You can upload it in the customer portal.`,
      },
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      ...(dueDate ? [facts([['Needed by', formatDate(dueDate)]])] : []),
      { kind: 'button', label: 'Upload the file', href: path },
    ],
  };
}

/** The email that tells the firm that a requested file has arrived. */
export function requestAnsweredForFirm(
  {
    title,
    fileName,
    note,
    by,
    company,
  }: { title: string; fileName: string; note?: string | undefined; by: string; company: string },
  path: string,
): MailContent {
  return {
    subject: `${company}: requested file ${title}`,
    preview: `${by} uploaded ${fileName}.`,
    heading: `Requested file: ${title}`,
    blocks: [
      { kind: 'text', text: `${by} of ${company} uploaded the file you asked for.` },
      facts([['File', fileName]]),
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      { kind: 'button', label: 'Open the document', href: path },
    ],
  };
}

function nameOf(documents: readonly NamedFile[]): string {
  const [only] = documents;
  return only && documents.length === 1
    ? `document: ${only.title}`
    : `documents (${documents.length})`;
}

function countOf(documents: readonly NamedFile[]): string {
  return documents.length === 1 ? 'a document' : `${documents.length} documents`;
}

function listOf(documents: readonly NamedFile[]): MailBlock {
  return facts(documents.map(({ title, fileName }) => [title, fileName] as const));
}

function facts(rows: ReadonlyArray<readonly [label: string, value: string]>): MailBlock {
  return { kind: 'facts', rows };
}
