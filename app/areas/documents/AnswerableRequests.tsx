import { type ReactNode, useState } from 'react';
import { formOf } from '#app/platform/verb.ts';
import { DialogSwitch, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useReads } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { onlyMe } from '#app/ui/only-me.ts';
import { documentRequestVerbs } from './document-verbs.ts';
import type { OpenRequest } from './request-queries.server.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

type Asked = Pick<OpenRequest, 'id' | 'title' | 'note'>;

/**
 * The dialog that answers a request with a file, around the list that opens it: it stays open with its content if the request
 * is withdrawn or answered in the meantime.
 */
export function AnswerableRequests({
  firmName,
  children,
}: {
  firmName: string;
  children: (answer: (request: Asked) => void) => ReactNode;
}) {
  const [chosen, setChosen] = useState<Asked | null>(null);
  // Anyone who only looks sees the list all the same.
  if (useReads()) return children(() => {});
  return (
    <FormDialog
      title={`Upload ${chosen?.title}`}
      {...formOf(documentRequestVerbs.answer, { requestId: chosen?.id ?? '' })}
      // The list is there for everybody; its buttons ask by themselves.
      needs={undefined}
      labels={{ submit: 'Send File', sending: 'Sending...' }}
      {...(chosen?.note && { intro: chosen.note })}
      trigger={(open) =>
        children((request) => {
          setChosen(request);
          open();
        })
      }
    >
      {(fields) => (
        <>
          <UploadField field={fields.uploads} label="File" required />
          <DialogTextarea field={fields.description} label="Note" rows={3} />
          <DialogSwitch field={fields.isPrivate} {...onlyMe(firmName)} />
        </>
      )}
    </FormDialog>
  );
}
