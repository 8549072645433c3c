import { cutText } from '#app/platform/typed-text.ts';
import { formOf } from '#app/platform/verb.ts';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { PlainButton } from '#app/ui/PlainButton.tsx';
import type { ConversationMessage } from '../conversation-queries.server.ts';
import styles from './SplitMessage.module.css';
import { ticketSplitVerbs } from './split-verbs.ts';

const LONGEST_OFFERED = 80;

/** Opens a ticket for what a message says. Not for a note, nor for a message that was already split. */
export function SplitMessage({
  message,
  ticketId,
}: {
  message: ConversationMessage;
  ticketId: string;
}) {
  if (message.isInternal || message.splitInto) return null;
  return (
    <FormDialog
      title={`Split the message from ${message.authorName}`}
      {...formOf(ticketSplitVerbs.split, { ticketId })}
      defaultValue={{ title: openingOf(message.message), messageId: message.id }}
      labels={{ submit: 'Create Ticket', sending: 'Creating...' }}
      intro="The new ticket has this message and copies of its files. The message stays here too. The customer is notified."
      trigger={(open) => (
        <PlainButton
          className={styles.split}
          onClick={open}
          aria-label={`Split the message from ${message.authorName} into a new ticket`}
        >
          Split
        </PlainButton>
      )}
    >
      {(fields) => (
        <>
          <DialogText field={fields.title} label="Title" />
          <DialogHidden field={fields.messageId} />
        </>
      )}
    </FormDialog>
  );
}

/** The first line of a text, as far as it makes a title, cut between words. */
function openingOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= LONGEST_OFFERED) return line.trim();
  const cut = cutText(line, LONGEST_OFFERED + 1);
  return cutText(cut, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : LONGEST_OFFERED).trim();
}
