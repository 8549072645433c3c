import type { FieldMetadata } from '@conform-to/react';
import type { z } from 'zod';
import { DEFINITIONS } from '#app/records/outcome/measure-definitions.ts';
import {
  MEASURE_KINDS,
  type MeasureKind,
  type MeasureUnit,
} from '#app/records/outcome/outcome-status.ts';
import {
  HiddenField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { useMay } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { ImportList } from './figure-queries.server.ts';
import { UNIT_OPTIONS } from './figure-words.ts';
import { layoutsOf } from './import-layouts.ts';
import type {
  figureSchema,
  importSchema,
  measureEditSchema,
  measureSchema,
} from './outcome-forms.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

const DIRECTION_OPTIONS = [
  { value: 'down', label: 'Lower is better' },
  { value: 'up', label: 'Higher is better' },
];

/** The fields of a new measure: a built-in one, or one in the firm's own words. */
export function MeasureFields({
  fields,
  taken,
}: {
  fields: FormFields<z.input<typeof measureSchema>>;
  taken: readonly MeasureKind[];
}) {
  const isOwn = fields.kind.value === 'own';
  const options = MEASURE_KINDS.filter((kind) => kind === 'own' || !taken.includes(kind)).map(
    (kind) => ({
      value: kind,
      label: kind === 'own' ? 'A measure of your own' : DEFINITIONS[kind].name,
    }),
  );
  return (
    <>
      <SelectField field={fields.kind} label="Measure" options={options} empty="Choose a measure" />
      {isOwn ? (
        <>
          <TextField field={fields.name} label="Name" required />
          <SelectField field={fields.unit} label="Unit" options={UNIT_OPTIONS} />
          <SelectField
            field={fields.direction}
            label="Which way it gets better"
            options={DIRECTION_OPTIONS}
          />
          <TextareaField field={fields.formula} label="Definition" rows={2} />
          <TextField field={fields.source} label="Source" required />
        </>
      ) : null}
      <WorthFields fields={fields} />
    </>
  );
}

/** The fields of a measure's text and worth. */
export function MeasureEditFields({
  fields,
  unit,
}: {
  fields: FormFields<z.input<typeof measureEditSchema>>;
  unit: MeasureUnit;
}) {
  return (
    <>
      <TextField field={fields.name} label="Name" />
      <TextareaField field={fields.formula} label="Definition" rows={3} />
      <TextField field={fields.source} label="Source" />
      <WorthFields fields={fields} unit={unit} />
      <HiddenField field={fields.version} />
    </>
  );
}

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

function WorthFields({
  fields,
  unit,
}: {
  fields: { unitWorth: Field; isYearly: Field; worthBasis: Field };
  unit?: MeasureUnit;
}) {
  const one = UNIT_OPTIONS.find(({ value }) => value === unit)?.label.toLowerCase();
  if (!useMay('money')) return null;
  return (
    <>
      <TextField
        field={fields.unitWorth}
        label={`Value per unit ($)${one ? `, unit: ${one}` : ''}`}
        description="Leave it empty where a change has no price. Percent count in points."
        inputMode="decimal"
      />
      <SwitchField field={fields.isYearly} label="Recurs every year" />
      <TextField
        field={fields.worthBasis}
        label="How you calculated it"
        description="For example: annual revenue of $6,000,000 ÷ 365."
      />
    </>
  );
}

/** The fields of a typed figure. */
export function TypedFigureFields({
  fields,
  unit,
}: {
  fields: FormFields<z.input<typeof figureSchema>>;
  unit: MeasureUnit;
}) {
  const label = UNIT_OPTIONS.find(({ value }) => value === unit)?.label.toLowerCase();
  return (
    <>
      <TextField field={fields.month} label="Month" placeholder="2026-03" />
      <TextField
        field={fields.value}
        label={`Figure (${label})`}
        description="Left empty, the figure that was typed for the month is removed."
        inputMode="decimal"
      />
      <TextField
        field={fields.cases}
        label="Cases behind it"
        description="How many invoices, quotes or jobs. Without it no change is stated."
      />
      <UploadField field={fields.uploads} label="Document" />
      <TextField field={fields.note} label="Note" />
    </>
  );
}

/** The fields of a file: its layout, and what its columns are called. */
export function ImportFields({
  fields,
  kind,
  files,
  mapping,
}: {
  fields: FormFields<z.input<typeof importSchema>>;
  kind: MeasureKind;
  files: ImportList['files'];
  mapping: Record<string, string> | undefined;
}) {
  const layouts = layoutsOf(kind);
  const layout = layouts.find(({ key }) => key === fields.layout.value) ?? layouts[0];
  const columns = [fields.column1, fields.column2, fields.column3];
  return (
    <>
      <UploadField
        field={fields.uploads}
        label="File"
        description="CSV, up to 25 MB."
        accept=".csv,.tsv"
      />
      {files.length > 0 ? (
        <SelectField
          field={fields.documentId}
          label="Or a CSV file among the documents"
          empty="No document"
          options={files.map(({ id, title, fileName }) => ({
            value: id,
            label: title === fileName ? title : `${title} (${fileName})`,
          }))}
        />
      ) : null}
      <SelectField
        field={fields.layout}
        label="Layout"
        options={layouts.map(({ key, label }) => ({ value: key, label }))}
      />
      {layout?.isSnapshot ? (
        <TextField
          field={fields.asOf}
          label="Month of the file"
          description="A report as of the last day of a month is that month's."
          placeholder="2026-03"
          required
        />
      ) : null}
      {layout?.isMapped
        ? layout.columns.map(({ label, holds }, at) => {
            const field = columns[at];
            return field ? (
              <TextField
                key={label}
                field={field}
                label={`Which column holds ${holds}?`}
                placeholder={mapping?.[label] ?? label}
                description={
                  at === 0 ? 'Leave a field empty if the column is called as shown.' : undefined
                }
              />
            ) : null;
          })
        : null}
    </>
  );
}

/** The reason for withdrawing something. */
export function ReasonField({ field }: { field: Field }) {
  return <TextField field={field} label="Reason" />;
}
