import { Fragment } from 'react';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { May } from '#app/ui/may.tsx';
import { PLACEHOLDERS } from './reply-placeholders.ts';
import styles from './SavedReplyDialogs.module.css';
import type { SavedReplyRow } from './saved-reply-queries.server.ts';
import { savedReplyVerbs } from './saved-reply-verbs.ts';

type Fields = FormFields<{ title: string; text: string }>;

/** The button that saves a new reply. */
export function CreateSavedReply() {
  return (
    <FormDialog
      size="lg"
      {...formOf(savedReplyVerbs.create, {})}
      labels={{ submit: 'Create', sending: 'Creating...' }}
    >
      {(fields) => <SavedReplyFields fields={fields} />}
    </FormDialog>
  );
}

/** Editing and deleting a saved reply. */
export function SavedReplyActions({ reply }: { reply: SavedReplyRow }) {
  const { id, title, text, version } = reply;
  const of = { replyId: id };
  return (
    <>
      <EditDialog
        title={`Edit ${title}`}
        size="lg"
        {...formOf(savedReplyVerbs.edit, of)}
        defaultValue={{ title, text, version: String(version) }}
        record={title}
      >
        {(fields) => (
          <>
            <SavedReplyFields fields={fields} />
            <DialogHidden field={fields.version} />
          </>
        )}
      </EditDialog>
      <May needs={savedReplyVerbs.remove.needs}>
        <ConfirmDialog
          title={`Delete ${title}?`}
          action={addressOf(savedReplyVerbs.remove, of)}
          values={{ version: String(version) }}
          labels={{ confirm: 'Delete', sending: 'Deleting...' }}
          danger
          trigger={(open) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Delete ${title}`}
              onClick={open}
            >
              Delete
            </Button>
          )}
        >
          Nobody on the staff can choose it any more. Messages that were sent with it stay.
        </ConfirmDialog>
      </May>
    </>
  );
}

function SavedReplyFields({ fields }: { fields: Fields }) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <DialogTextarea field={fields.text} label="Text" rows={10} />
      <details className={styles.placeholders}>
        <summary>Placeholders</summary>
        <dl>
          {Object.entries(PLACEHOLDERS).map(([name, { is, otherwise }]) => (
            <Fragment key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>
                {is}
                {otherwise ? `; “${otherwise}” if it is not known` : ''}
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}
