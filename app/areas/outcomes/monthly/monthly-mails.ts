import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';

/** What an email says of a month's files: the month in words, the due day as YYYY-MM-DD, what is missing. */
type MonthForMail = { month: string; dueDate: string; missing: readonly string[] };

/** The email that asks a customer for the files of a month; `path` opens the place to send them. */
export function filesAskedForCustomer(
  { month, dueDate, missing }: MonthForMail,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Files needed for ${month}`,
    preview: `Please send them by ${formatDate(dueDate)}.`,
    heading: `Files for ${month}`,
    blocks: [
      {
        kind: 'text',
        text: `${firmName} needs these files for your outcome board. Send them in the portal: each one is read at once, and the board shows its figures.`,
      },
      factsOf({ dueDate, missing }),
      { kind: 'button', label: 'Send the files', href: path },
    ],
  };
}

/** The email that reminds a customer of a month's missing files. */
export function filesMissingForCustomer(
  { month, dueDate, missing }: MonthForMail,
  isOverdue: boolean,
  path: string,
): MailContent {
  const due = formatDate(dueDate);
  return {
    subject: `${isOverdue ? 'Overdue' : 'Reminder'}: files for ${month}`,
    preview: isOverdue ? `They were due ${due}.` : `They are due ${due}.`,
    heading: `Files for ${month}`,
    blocks: [
      {
        kind: 'text',
        text: isOverdue
          ? `These files were due ${due} and have not come in.`
          : `These files are due ${due} and have not come in.`,
      },
      factsOf({ dueDate, missing }),
      { kind: 'button', label: 'Send the files', href: path },
    ],
  };
}

/** The email that tells the firm that a month's files are complete. */
export function filesInForFirm(company: string, month: string, path: string): MailContent {
  return {
    subject: `Files in: ${company}, ${month}`,
    preview: `${company} sent all files for ${month}.`,
    heading: `Files for ${month}`,
    blocks: [
      { kind: 'text', text: `${company} sent all files for ${month}.` },
      { kind: 'button', label: 'Open the board', href: path },
    ],
  };
}

/** The email that tells the firm of a file whose columns have to be matched. */
export function fileToMatchForFirm(
  { company, fileName, measure }: { company: string; fileName: string; measure: string },
  path: string,
): MailContent {
  return {
    subject: `Columns to match: ${company}, ${measure}`,
    preview: `${company} sent ${fileName}.`,
    heading: 'Columns to match',
    blocks: [
      {
        kind: 'text',
        text: `${company} sent ${fileName} for ${measure}. Its columns are called otherwise than ours, and no earlier file says how. Import it once with the names of its columns; later files are read by them.`,
      },
      { kind: 'button', label: 'Open the imports', href: path },
    ],
  };
}

function factsOf({ dueDate, missing }: Pick<MonthForMail, 'dueDate' | 'missing'>): MailBlock {
  return {
    kind: 'facts',
    rows: [
      ['Needed by', formatDate(dueDate)],
      ...missing.map(
        (name, at) => [missing.length === 1 ? 'File' : `File ${at + 1}`, name] as const,
      ),
    ],
  };
}
