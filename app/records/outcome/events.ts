import type { KindEvents } from '../event-facts.ts';

/** What happens to a customer's outcomes, on the customer's log, as the activity log says it; an event in braces has further effects. */
export const outcomeEvents = {
  'outcome.baseline_agreed': {
    sentence: '{who} agreed to a baseline of {record}[, version {number}]',
  },
  'outcome.baseline_proposed': {
    sentence: '{who} proposed a baseline to {record}[, version {number}]',
  },
  'outcome.baseline_withdrawn': '{who} withdrew a baseline of {record}[, version {number}]',
  'outcome.consent_given': '{who} let the results of {record} count in the public medians',
  'outcome.consent_withdrawn': '{who} withdrew consent to count the results of {record}',
  'outcome.figure_removed': '{who} removed a typed figure of {record}[: {measure}, {month}]',
  'outcome.figure_set': '{who} typed a figure for {record}[: {measure}, {month}]',
  'outcome.file_received': {
    sentence: '{who} sent a file of {record} to be matched[: {file}, {measure}, {month}]',
  },
  'outcome.files_asked': { sentence: '{who} asked {record} for the files of a month[: {month}]' },
  'outcome.files_plan_edited': '{who} edited the monthly file request of {record}',
  'outcome.files_plan_ended': '{who} ended the monthly file request of {record}',
  'outcome.files_plan_paused': '{who} paused the monthly file request of {record}',
  'outcome.files_plan_resumed': '{who} resumed the monthly file request of {record}',
  'outcome.files_planned': '{who} set up a monthly file request for {record}',
  'outcome.import_withdrawn': '{who} withdrew an import of {record}[: {file}, {measure}]',
  'outcome.imported': '{who} imported a file for {record}[: {file}, {measure}, {months}]',
  'outcome.measure_added': '{who} added a measure to the outcome board of {record}[: {measure}]',
  'outcome.measure_archived': '{who} archived a measure of {record}[: {measure}]',
  'outcome.measure_edited': '{who} edited a measure of {record}[: {measure}]',
  'outcome.result_consented': {
    sentence: '{who} let the public page show results of {record}',
  },
  'outcome.result_proposed': {
    sentence: '{who} asked to show results of {record} on the public page',
  },
  'outcome.result_withdrawn': {
    sentence: '{who} withdrew the results of {record} from the public page',
  },
  'outcome.score_corrected': {
    sentence: '{who} corrected the score of {record}[: {quarter}, {score}]',
  },
  'outcome.score_requested': { sentence: '{who} requested the score of {record}[: {quarter}]' },
  'outcome.score_submitted': {
    sentence: '{who} submitted the score of {record}[: {quarter}, {score}]',
  },
} as const satisfies KindEvents;
