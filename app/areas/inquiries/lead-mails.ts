import {
  equipmentLine,
  estimateLine,
  estimateSize,
  hoursBought,
  wholeDollars,
} from '#app/areas/estimator/estimate-words.ts';
import type { StoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import { type Assessment, HIGHEST_TOTAL, scoreLine } from './checklist/checklist-score.ts';
import { presentRows } from './inquiry-mails.ts';

type Sender = { name: string; email: string; company?: string | null | undefined };

/** The email with a requested estimate; `path` opens it again with every input. */
export function estimateDelivery({ result }: StoredEstimate, path: string): MailContent {
  const { hours, cost, target } = result;
  return {
    subject: 'Your maintenance estimate',
    preview: `${estimateLine(result)}. Planning figures.`,
    heading: 'Your maintenance estimate',
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: `These are the figures for the equipment you entered: ${equipmentLine(result)}. They are planning figures, not a quote.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Task hours', `${hours.task} h`],
          ['Set-up', `${hours.setUp} h`],
          ['Travel', `${hours.travel} h`],
          ['Hours a year', `${formatDecimal(hours.total)} h`],
          ['Task labor', formatMoney(cost.task)],
          ['Set-up labor', formatMoney(cost.setUp)],
          ['Travel, at cost', formatMoney(cost.travel)],
          ['Materials', formatMoney(cost.materials)],
          ['Break-even', formatMoney(cost.breakEven)],
          ...result.prices.map(
            ({ margin, price }) => [`Price at ${margin}% margin`, formatMoney(price)] as const,
          ),
          [
            `Planning range for ${target.margin}%`,
            `${wholeDollars(target.low)} to ${wholeDollars(target.high)}`,
          ],
        ],
      },
      { kind: 'text', text: hoursBought(result) },
      { kind: 'button', label: 'Open the estimate', href: path },
      {
        kind: 'text',
        text: 'The link saves every input, so you can change a figure, print the sheet or pass it on. If the hours don’t match your own time sheets, write to the address below with the equipment list, and we’ll tell you where we would look first.',
      },
    ],
  };
}

/** The email that tells the firm that someone requested an estimate. */
export function estimateForFirm(
  sender: Sender,
  { result }: StoredEstimate,
  { estimateUrl, adminPath }: { estimateUrl: string; adminPath: string },
): MailContent {
  return {
    subject: `Estimate requested by ${sender.name}`,
    // Staff who see no money get it too.
    preview: `${estimateSize(result)}.`,
    heading: `Estimate requested by ${sender.name}`,
    blocks: [
      {
        kind: 'facts',
        rows: presentRows([
          ['Name', sender.name],
          ['Email', sender.email],
          ['Company', sender.company],
          ['Equipment', equipmentLine(result)],
          ['Estimate', estimateSize(result)],
          ['Link to the estimate', estimateUrl],
        ]),
      },
      { kind: 'text', text: 'We emailed the figures to this address. No reply needed.' },
      { kind: 'button', label: 'Open the submissions', href: adminPath },
    ],
  };
}

/** The email with the result of a scored checklist and the checklist; `path` opens the scores again. */
export function scoreDelivery(result: Assessment, path: string): MailContent {
  return {
    subject: `Your service audit score: ${result.total} of ${HIGHEST_TOTAL}`,
    preview: result.band ? `${result.band.name}. ${result.band.meaning}` : scoreLine(result),
    heading: `Your service audit score: ${scoreLine(result)}`,
    blocks: [
      { kind: 'text', text: 'Hi,' },
      ...(result.band ? [{ kind: 'text', text: result.band.meaning } as const] : []),
      {
        kind: 'facts',
        rows: result.groups.map(
          ({ letter, title, score }) => [`${letter}. ${title}`, `${score} of 10`] as const,
        ),
      },
      ...(result.weakest.length > 0
        ? ([
            { kind: 'text', text: 'Start with these, one step each:' },
            {
              kind: 'facts',
              rows: result.weakest.map(
                ({ number, title, score, nextStep }) =>
                  [`${number}. ${title} (scored ${score})`, nextStep] as const,
              ),
            },
          ] as const)
        : [
            {
              kind: 'text',
              text: 'You scored every point as in place and measured. Have someone from outside ask for the records before you rely on it.',
            } as const,
          ]),
      { kind: 'button', label: 'Open your scores', href: path },
      {
        kind: 'text',
        text: 'The checklist is attached as a PDF. Let your dispatcher and your service manager score a copy of their own: where the three disagree is usually the first thing to fix. Email us your three lowest points, and we’ll tell you which one we would take first and why.',
      },
    ],
  };
}

/** The email that tells the firm that someone scored the checklist. */
export function scoreForFirm(
  sender: Sender,
  result: Assessment,
  { scoreUrl, adminPath }: { scoreUrl: string; adminPath: string },
): MailContent {
  const from = sender.company?.trim() || sender.name;
  return {
    subject: `Checklist scored by ${from}`,
    preview: `${scoreLine(result)}.`,
    heading: `Checklist scored by ${from}`,
    blocks: [
      {
        kind: 'facts',
        rows: presentRows([
          ['Name', sender.name],
          ['Email', sender.email],
          ['Company', sender.company],
          ['Score', scoreLine(result)],
          ['Weakest', result.weakest.map(({ number, title }) => `${number} ${title}`).join(', ')],
          ['Scores', scoreUrl],
        ]),
      },
      { kind: 'text', text: 'We emailed the result to this address. No reply needed.' },
      { kind: 'button', label: 'Open the submissions', href: adminPath },
    ],
  };
}
