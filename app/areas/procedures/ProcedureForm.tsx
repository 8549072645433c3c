import { PageEditor } from '#app/ui/editor/PageEditor.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { HiddenField } from '#app/ui/forms/fields.tsx';
import { ProcedureWords } from './ProcedureFields.tsx';

const procedureEditSchema = async () => (await import('./procedure-forms.ts')).procedureEditSchema;

/** The words that an edit starts from, and the copy of the procedure they are of. */
type EditedProcedure = {
  id: string;
  title: string;
  description: string | null;
  content: string;
  version: number;
};

/** The page's form for a procedure's text. */
export function ProcedureForm({
  procedure,
  answer,
  submitLabel,
}: {
  procedure: EditedProcedure;
  answer: FormAnswer | undefined;
  submitLabel: string;
}) {
  const { id, title, description, content, version } = procedure;
  return (
    <PageEditor
      id={`procedure-${id}`}
      schema={procedureEditSchema}
      defaultValue={{
        title,
        description: description ?? '',
        content,
        version: String(version),
      }}
      answer={answer}
      record={{ noun: 'procedure', address: `/admin/procedures/${id}` }}
      submitLabel={submitLabel}
    >
      {(fields) => (
        <>
          <ProcedureWords fields={fields} rows={22} />
          <HiddenField field={fields.version} />
        </>
      )}
    </PageEditor>
  );
}
