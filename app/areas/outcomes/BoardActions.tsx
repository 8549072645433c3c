import { addressOf, formOf } from '#app/platform/verb.ts';
import type { MeasureKind } from '#app/records/outcome/outcome-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { ImportList } from './figure-queries.server.ts';
import { outcomeVerbs } from './outcome-verbs.ts';

const fields = () => import('./OutcomeFields.tsx');
const MeasureFields = onDemand(async () => (await fields()).MeasureFields);
const MeasureEditFields = onDemand(async () => (await fields()).MeasureEditFields);
const TypedFigureFields = onDemand(async () => (await fields()).TypedFigureFields);
const ImportFields = onDemand(async () => (await fields()).ImportFields);
const ReasonField = onDemand(async () => (await fields()).ReasonField);

type StoredMeasure = ImportList['measures'][number];

/** The button that adds a measure to a board; `taken` are the built-in ones that it already has. */
export function AddMeasure({
  customerId,
  taken,
}: {
  customerId: string;
  taken: readonly MeasureKind[];
}) {
  return (
    <FormDialog
      title="Add Measure"
      size="lg"
      {...formOf(outcomeVerbs.addMeasure, { customerId })}
      labels={{ submit: 'Add Measure', sending: 'Adding...' }}
    >
      {(form) => <MeasureFields fields={form} taken={taken} />}
    </FormDialog>
  );
}

/** Edits a measure's text and worth. */
export function EditMeasure({
  customerId,
  measure,
}: {
  customerId: string;
  measure: StoredMeasure;
}) {
  const { id, name, formula, source, unitWorth, isYearly, worthBasis, version } = measure;
  return (
    <EditDialog
      title={`Edit ${name}`}
      size="lg"
      record={name}
      {...formOf(outcomeVerbs.editMeasure, { customerId, measureId: id })}
      defaultValue={{
        name,
        formula,
        source,
        unitWorth: unitWorth ?? '',
        isYearly: isYearly ? 'on' : '',
        worthBasis: worthBasis ?? '',
        version: String(version),
      }}
    >
      {(form) => <MeasureEditFields fields={form} unit={measure.unit} />}
    </EditDialog>
  );
}

/** Removes a measure from the board, after asking. */
export function ArchiveMeasure({
  customerId,
  measure,
}: {
  customerId: string;
  measure: StoredMeasure;
}) {
  const { id, name } = measure;
  return (
    <May needs={outcomeVerbs.archiveMeasure.needs}>
      <ConfirmDialog
        title={`Archive ${name}?`}
        action={addressOf(outcomeVerbs.archiveMeasure, { customerId, measureId: id })}
        labels={{ confirm: 'Archive', sending: 'Archiving...' }}
        trigger={(open) => (
          <Button variant="subtle" size="compact-sm" onClick={open} aria-label={`Archive ${name}`}>
            Archive
          </Button>
        )}
      >
        It leaves the board on both sides. Its figures and files stay stored, and an agreed baseline
        does not change.
      </ConfirmDialog>
    </May>
  );
}

/** Enters the figure of a month. */
export function TypeFigure({
  customerId,
  measure,
}: {
  customerId: string;
  measure: StoredMeasure;
}) {
  const { id, name, unit } = measure;
  return (
    <FormDialog
      title={`Type a figure for ${name}`}
      {...formOf(outcomeVerbs.setFigure, { customerId, measureId: id })}
      labels={{ submit: 'Save Figure', sending: 'Saving...' }}
      intro="A document that shows the figure makes it grade B; without one it is grade C."
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Type a figure for ${name}`}
        >
          Type a figure
        </Button>
      )}
    >
      {(form) => <TypedFigureFields fields={form} unit={unit} />}
    </FormDialog>
  );
}

/** Imports a file into a measure. `files` are the CSV files among the customer's documents. */
export function ImportFile({
  customerId,
  measure,
  files,
  mapping,
}: {
  customerId: string;
  measure: StoredMeasure;
  files: ImportList['files'];
  /** The columns that the latest file of this measure was read by. */
  mapping: Record<string, string> | undefined;
}) {
  const { id, name, kind } = measure;
  return (
    <FormDialog
      title={`Import a file into ${name}`}
      size="lg"
      {...formOf(outcomeVerbs.importFile, { customerId, measureId: id })}
      labels={{ submit: 'Import', sending: 'Importing...' }}
      intro="CSV. Every row is stored with what it adds; a file with a missing column or an unreadable line is refused whole."
      trigger={(open) => (
        <Button size="compact-sm" onClick={open} aria-label={`Import a file into ${name}`}>
          Import a file
        </Button>
      )}
    >
      {(form) => <ImportFields fields={form} kind={kind} files={files} mapping={mapping} />}
    </FormDialog>
  );
}

/** Withdraws an import, with a reason. */
export function WithdrawImport({
  customerId,
  importId,
  fileName,
}: {
  customerId: string;
  importId: string;
  fileName: string;
}) {
  return (
    <FormDialog
      title={`Withdraw ${fileName}`}
      {...formOf(outcomeVerbs.withdrawImport, { customerId, importId })}
      labels={{ submit: 'Withdraw Import', sending: 'Withdrawing...' }}
      intro="Its rows and the figures made from them are deleted. The file stays in the documents, and the reason stays on the list."
      trigger={(open) => (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={open}
          aria-label={`Withdraw ${fileName}`}
        >
          Withdraw
        </Button>
      )}
    >
      {(form) => <ReasonField field={form.reason} />}
    </FormDialog>
  );
}
