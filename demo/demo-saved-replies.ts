/** Replies that the firm's staff write often. */
export const SAVED_REPLIES: readonly { title: string; text: string }[] = [
  {
    title: 'Files we need first',
    text: 'Hello {{customer.first_name}},\n\nbefore we can answer {{ticket.number}} we need the export of the last 90 days from your dispatch software. Attach it to this ticket as CSV or Excel.\n\n{{me.name}}',
  },
  {
    title: 'Discussed at the next review',
    text: 'Hello {{customer.first_name}},\n\nthis needs a decision by more than one of you, so I have put "{{ticket.title}}" on the agenda of our next review. If you need an answer sooner, write it here.\n\n{{me.name}}',
  },
  {
    title: 'Answer is in the knowledge base',
    text: 'Hello {{customer.first_name}},\n\nwe have an article about this in the knowledge base of {{firm.name}}. If something in it does not fit {{customer.company}}, write it here and I will look at it.\n\n{{me.name}}',
  },
];
