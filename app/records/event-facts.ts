/** What a line of the activity log wrote down. */
export type LineFacts = Readonly<Record<string, unknown>>;

/**
 * What happened, as a sentence. `{who}`, `{record}`, `{customer}` and `{act}` are names, any other name in braces is one of the
 * line's facts; what is in square brackets is left out where a name in it is not known.
 */
type Sentence = string | ((facts: LineFacts) => string);

/**
 * An event that more than the activity log hears of: people, other systems, listeners of areas. One without a sentence has no
 * line of its own; `webhook` is what receivers are sent with it.
 */
export type HeardEvent<Webhook extends string = string> = {
  sentence?: Sentence;
  webhook?: Webhook;
};

/** The events of a kind: the sentence of one that is only logged, or a `HeardEvent`. */
export type KindEvents<Webhook extends string = string> = Readonly<
  Record<string, Sentence | HeardEvent<Webhook>>
>;

/** A webhook event: its label, when it is sent, and the record that its `data` holds. */
export type WebhookFacts = { label: string; when: string; record: string };

/** The sentences that many kinds have. */
export const wasArchived = '{who} archived {record}';
export const wasRestored = '{who} restored {record}';
export const wasEdited = '{who} edited {record}';
export const seenByOthers = '{who} changed who sees {record}';
export const wasMoved = '{who} changed {record} from {before} to {after}';
/** Sent leaves the firm; any other status is a step. */
export const sentOrMoved = ({ before, after }: LineFacts): string =>
  after === 'sent' && before === 'draft' ? '{who} sent {record}[ to {customer}]' : wasMoved;
