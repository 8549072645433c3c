import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  baselineAgreedForFirm,
  baselineToAgree,
  resultToShow,
  scoreToSubmit,
} from './outcome-mails.ts';

/** What an announcement says of a baseline. */
export type AnnouncedBaseline = {
  id: string;
  customerId: string;
  number: number;
  companyName: string;
  contactName: string;
};

/** The announcement to a customer that a baseline is waiting for them. */
export function baselineProposed(baseline: AnnouncedBaseline, firmName: string): Announcement {
  const { id, customerId, number } = baseline;
  const path = recordPage('customer', 'outcome', id);
  return {
    subject: 'outcome',
    subjectId: id,
    to: { customer: customerId, toSign: true },
    path,
    title: `Please review your baseline, version ${number}`,
    mail: { content: baselineToAgree(baseline, firmName, path) },
  };
}

/** The announcement to all staff that the customer agreed to a baseline. */
export function baselineAgreed(baseline: AnnouncedBaseline, signedName: string): Announcement {
  const { id, customerId, number, companyName } = baseline;
  const path = `/admin/customers/${customerId}/outcomes/baselines/${id}`;
  return {
    subject: 'outcome',
    subjectId: id,
    to: { staff: 'all' },
    path,
    title: `Agreed by ${companyName}: baseline ${number}`,
    mail: { content: baselineAgreedForFirm(baseline, signedName, path) },
  };
}

/** The announcement that asks a customer for the score of a quarter. */
export function scoreAsked(
  asked: { customerId: string; contactName: string; name: string },
  firmName: string,
): Announcement {
  const { customerId, name } = asked;
  const path = '/customer/outcomes/score';
  return {
    subject: 'outcome',
    subjectId: customerId,
    to: { customer: customerId },
    path,
    title: `25-point score for ${name}`,
    mail: { content: scoreToSubmit(asked, firmName, path) },
  };
}

/** The announcement to all staff that the customer submitted or corrected the score of a quarter. */
export function scoreSubmitted(
  {
    customerId,
    companyName,
    name,
    line,
  }: Record<'customerId' | 'companyName' | 'name' | 'line', string>,
  isCorrection: boolean,
): Announcement {
  return {
    subject: 'outcome',
    subjectId: customerId,
    to: { staff: 'all' },
    path: `/admin/customers/${customerId}/outcomes`,
    title: `${isCorrection ? 'Corrected' : 'Submitted'} by ${companyName}: score for ${name}, ${line}`,
  };
}

type NamedCustomer = Record<'customerId' | 'companyName' | 'contactName', string>;

/** The announcement that asks those who sign for a customer whether its results may be shown on the public page. */
export function resultProposed(customer: NamedCustomer, firmName: string): Announcement {
  const path = '/customer/outcomes#shown-results';
  return {
    subject: 'outcome',
    subjectId: customer.customerId,
    to: { customer: customer.customerId, toSign: true },
    path,
    title: 'May we show your results on our website?',
    mail: { content: resultToShow(customer, firmName, path) },
  };
}

/** The announcement to all staff that a customer consented, declined or withdrew. */
export function resultAnswered(
  { customerId, companyName }: NamedCustomer,
  what: string,
): Announcement {
  return {
    subject: 'outcome',
    subjectId: customerId,
    to: { staff: 'all' },
    path: `/admin/customers/${customerId}/outcomes`,
    title: `${what} ${companyName}`,
  };
}
