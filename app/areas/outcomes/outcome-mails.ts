import type { MailContent } from '#app/platform/mail/mail-content.ts';

type BaselineForMail = { number: number; companyName: string; contactName: string };

/** The email that tells a customer that a baseline is waiting for them; `path` opens it in the portal. */
export function baselineToAgree(
  { number, contactName }: BaselineForMail,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: 'Please review your baseline',
    preview: `${firmName} sent you a baseline.`,
    heading: `Baseline ${number}`,
    blocks: [
      { kind: 'text', text: `Hi ${contactName},` },
      {
        kind: 'text',
        text: 'We’ll compare your results with the numbers in this baseline. Please review them, and agree to them in the portal if they are right. After that neither side changes them.',
      },
      { kind: 'button', label: 'Review the baseline', href: path },
    ],
  };
}

/** The email that tells the firm that a customer agreed; `path` opens the baseline in the back office. */
export function baselineAgreedForFirm(
  { number, companyName }: BaselineForMail,
  signedName: string,
  path: string,
): MailContent {
  return {
    subject: `Baseline agreed: ${companyName}`,
    preview: `${signedName} of ${companyName} agreed.`,
    heading: `Baseline ${number}`,
    blocks: [
      { kind: 'text', text: `${signedName} of ${companyName} agreed to baseline ${number}.` },
      { kind: 'button', label: 'Open the baseline', href: path },
    ],
  };
}

/** The email that asks a customer for the 25-point score of a quarter; `path` opens it in the portal. */
export function scoreToSubmit(
  { contactName, name }: { contactName: string; name: string },
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Please score ${name}`,
    preview: `${firmName} asked for your 25-point score.`,
    heading: `Your 25-point score for ${name}`,
    blocks: [
      { kind: 'text', text: `Hi ${contactName},` },
      {
        kind: 'text',
        text: `Please score the 25 points of the service audit for ${name}. They are the same questions as before, so the change since the last quarter shows next to your results. What you mark stays in your browser until you submit it.`,
      },
      { kind: 'button', label: 'Score the 25 points', href: path },
    ],
  };
}

/** The email that asks a customer whether its results may be shown; `path` opens them in the portal. */
export function resultToShow(
  { contactName }: { contactName: string },
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: 'May we show your results on our website?',
    preview: `${firmName} asks for your consent.`,
    heading: 'Your results on our website',
    blocks: [
      { kind: 'text', text: `Hi ${contactName},` },
      {
        kind: 'text',
        text: 'We would like to show the results of your closing report on our website. Nothing is shown without your consent. You choose whether your company’s name and the dollars are shown, and you can withdraw at any time.',
      },
      { kind: 'button', label: 'See what would be shown', href: path },
    ],
  };
}
