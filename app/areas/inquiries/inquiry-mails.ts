import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';

/** What a visitor sent through the project inquiry form. */
type InquiryForMail = {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  phone?: string | null;
  website?: string | null;
  message?: string | null;
  /** The estimate that the visitor wrote about, in one line. */
  estimate?: string | null;
};

/** What a visitor sent through the checklist form. */
type SubmissionForMail = { name: string; email: string; company?: string | null };

/** The email that tells the firm of a new project inquiry; `adminPath` opens it in the back office. */
export function inquiryReceivedForFirm(inquiry: InquiryForMail, adminPath: string): MailContent {
  return {
    subject: `Project inquiry from ${inquiry.company}`,
    preview: inquiry.message?.trim() || `${fullName(inquiry)} asked for a call.`,
    heading: `New project inquiry from ${inquiry.company}`,
    blocks: [
      ...sentInquiry(inquiry),
      {
        kind: 'text',
        text: 'The site promised a reply within one business day. The inquiry shows when it is due.',
      },
      { kind: 'button', label: 'Open the inquiry', href: adminPath },
    ],
  };
}

/**
 * The email that acknowledges an inquiry to the address that was typed, which may be a stranger's: it repeats nothing that was
 * sent. It promises an answer within one business day (specification, section 9). `dueText` is the due time in words, for
 * example "Monday, November 24, 10:15 AM EST".
 */
export function inquiryAcknowledgement(dueText: string): MailContent {
  return {
    subject: 'We received your inquiry',
    preview: `You will hear from us by ${dueText}.`,
    heading: 'We received your inquiry',
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: `Thank you for writing to us. One of our advisors will read your inquiry and answer you within one business day, by ${dueText}.`,
      },
      {
        kind: 'text',
        text: 'If something is wrong or missing, email us at the address below and mention your company. To make the first call useful, have three numbers ready if you can: technicians in the field, active maintenance agreements, and your current DSO.',
      },
      { kind: 'text', text: 'If you did not write to us, you can ignore this email.' },
    ],
  };
}

/** The email with a staff answer to an inquiry, word for word. */
export function inquiryReplyMail(reply: { subject: string; message: string }): MailContent {
  const paragraphs = reply.message.split(/(?:\r?\n[^\S\n]*){2,}/);
  return {
    subject: reply.subject,
    preview: paragraphs[0] ?? '',
    heading: reply.subject,
    blocks: paragraphs.map((text) => ({ kind: 'text', text }) as const),
  };
}

/** The email with the 25-Point Service Audit Checklist as a PDF; `downloadPath` fetches it again. */
export function checklistDelivery(downloadPath: string): MailContent {
  return {
    subject: 'Your 25-Point Service Audit Checklist',
    preview: 'The PDF is attached. Plan about two hours for the first pass.',
    heading: 'Your 25-Point Service Audit Checklist',
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: 'The checklist is attached as a PDF, ready to print on Letter paper. It covers five areas of a commercial HVAC service operation: dispatch and field productivity, maintenance agreements and pricing, cash and job cost, sales, and the people, parts and records behind the work.',
      },
      {
        kind: 'text',
        text: 'Plan about two hours. Ask for the record named under each point before you score it, and let your dispatcher and your service manager score their own copy. Where the three copies disagree is usually the first thing to fix.',
      },
      { kind: 'button', label: 'Download the checklist', href: downloadPath },
      {
        kind: 'text',
        text: 'Once you have your score, email us your three lowest points. We’ll tell you which one we would take first and why.',
      },
    ],
  };
}

/** The email that tells the firm that someone requested the checklist; `adminPath` opens the submissions. */
export function leadMagnetForFirm(submission: SubmissionForMail, adminPath: string): MailContent {
  const from = submission.company?.trim() || submission.name;
  return {
    subject: `Checklist requested by ${from}`,
    preview: `${submission.name} (${submission.email}) asked for the 25-Point Service Audit Checklist.`,
    heading: `Checklist requested by ${from}`,
    blocks: [
      {
        kind: 'facts',
        rows: presentRows([
          ['Name', submission.name],
          ['Email', submission.email],
          ['Company', submission.company],
        ]),
      },
      { kind: 'text', text: 'We emailed the checklist to this address. No reply needed.' },
      { kind: 'button', label: 'Open the submissions', href: adminPath },
    ],
  };
}

function fullName(inquiry: InquiryForMail): string {
  return `${inquiry.firstName} ${inquiry.lastName}`;
}

function sentInquiry(inquiry: InquiryForMail): MailBlock[] {
  const message = inquiry.message?.trim();
  return [
    {
      kind: 'facts',
      rows: presentRows([
        ['Name', fullName(inquiry)],
        ['Email', inquiry.email],
        ['Company', inquiry.company],
        ['Phone', inquiry.phone],
        ['Website', inquiry.website],
        ['Estimate', inquiry.estimate],
      ]),
    },
    ...(message ? [{ kind: 'quote', text: message } as const] : []),
  ];
}

/** Returns the rows without optional fields that were not filled in. */
export function presentRows(
  rows: ReadonlyArray<readonly [label: string, value: string | null | undefined]>,
): Array<readonly [string, string]> {
  return rows.flatMap(([label, value]) => (value?.trim() ? [[label, value.trim()] as const] : []));
}
