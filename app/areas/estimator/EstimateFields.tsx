import controls from '#app/ui/public/controls.module.css';
import styles from './EstimateFields.module.css';
import { EQUIPMENT, type Equipment } from './equipment.ts';
import { hoursEach } from './estimate.ts';
import { type EstimateReading, lineKey } from './estimate-inputs.ts';
import { rounded } from './exact.ts';
import type { ShownFigure } from './figure.ts';
import { LINE_FIELDS, SITE } from './figures.ts';

type FieldProps = {
  /** The field's short name in an address. */
  name: string;
  label: string;
  /** What the field starts with. */
  initial: Pick<EstimateReading, 'typed'>;
  /** What it holds now, for its message. */
  reading: Pick<EstimateReading, 'errors'>;
};

type EquipmentProps = { initial: EstimateReading; reading: EstimateReading };

/** The kinds of equipment with their counts; each opens to its visits, hours and filters. */
export function EquipmentFields({ initial, reading }: EquipmentProps) {
  return (
    <ul className={styles.equipment}>
      {EQUIPMENT.map((kind) => (
        <EquipmentField key={kind.code} kind={kind} initial={initial} reading={reading} />
      ))}
    </ul>
  );
}

function EquipmentField({ kind, initial, reading }: { kind: Equipment } & EquipmentProps) {
  const { code, name, source, defaults } = kind;
  const id = idOf(code);
  const keys = LINE_FIELDS.map((field) => lineKey(code, field.key));
  const differs = LINE_FIELDS.some(
    ({ key, name: field }) => initial.typed[lineKey(code, key)] !== defaults[field],
  );
  const isWrong = keys.some((key) => reading.errors[key]);
  const line = reading.inputs?.equipment[code];
  const isThere = line !== undefined && line.quantity !== '0';
  return (
    <li className={styles.kind} data-there={isThere || undefined}>
      <div className={styles.count}>
        <label htmlFor={id}>{name}</label>
        <span className={styles.each}>{line && `${rounded(hoursEach(line))} h each`}</span>
        <input
          className={controls.input}
          id={id}
          name={code}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          maxLength={40}
          defaultValue={initial.typed[code]}
          {...errorProps(code, reading)}
        />
      </div>
      <details className={styles.details} open={differs || isWrong || undefined}>
        <summary>
          <span className={styles.summaryText}>Visits, hours, source</span>
          <span className={controls.hidden}>: {name}</span>
        </summary>
        <div className={styles.lineFields}>
          {LINE_FIELDS.map((field) => (
            <PlainField
              key={field.key}
              name={lineKey(code, field.key)}
              label={field.label}
              placeholder={defaults[field.name]}
              whole={field.whole}
              initial={initial}
              reading={reading}
            />
          ))}
        </div>
        <p className={styles.source}>{source}</p>
      </details>
      <FieldError name={code} reading={reading} />
    </li>
  );
}

/** The figures of one part of a tool, each with its source below. */
export function FigureFields({
  figures,
  initial,
  reading,
}: { figures: readonly ShownFigure[] } & Pick<FieldProps, 'initial' | 'reading'>) {
  return (
    <div className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.key} className={styles.figure}>
          <PlainField
            name={figure.key}
            label={figure.label}
            unit={figure.unit}
            placeholder={figure.initial}
            whole={figure.whole}
            choices={figure.choices}
            initial={initial}
            reading={reading}
            describedBy={`${idOf(figure.key)}-source`}
          />
          <p className={styles.source} id={`${idOf(figure.key)}-source`}>
            {figure.source}
          </p>
        </div>
      ))}
    </div>
  );
}

/** The customer of the sheet, shown at its head. */
export function SiteField({ initial, reading }: Pick<FieldProps, 'initial' | 'reading'>) {
  return (
    <PlainField
      name={SITE.key}
      label={SITE.label}
      unit="optional"
      isText
      initial={initial}
      reading={reading}
    />
  );
}

function PlainField({
  name,
  label,
  unit,
  placeholder,
  whole = false,
  isText = false,
  choices,
  describedBy,
  initial,
  reading,
}: FieldProps & {
  unit?: string;
  placeholder?: string;
  whole?: boolean | undefined;
  isText?: boolean;
  choices?: ShownFigure['choices'];
  describedBy?: string;
}) {
  const id = idOf(name);
  const value = initial.typed[name];
  const attributes = {
    id,
    name,
    className: controls.input,
    ...errorProps(name, reading, describedBy),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {unit && <span className={styles.unit}>{unit}</span>}
      </label>
      {choices ? (
        <select {...attributes} defaultValue={value}>
          {choices.some((choice) => choice.value === value) ? null : (
            <option value={value}>× {value}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          inputMode={isText ? 'text' : whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={isText ? SITE.maxLength : 40}
          placeholder={placeholder}
          defaultValue={value}
        />
      )}
      <FieldError name={name} reading={reading} />
    </div>
  );
}

function FieldError({ name, reading }: Pick<FieldProps, 'name' | 'reading'>) {
  const message = reading.errors[name];
  if (!message) return null;
  return (
    <p className={controls.error} id={`${idOf(name)}-error`}>
      {message}
    </p>
  );
}

/** The id of the field with this short name. */
export function idOf(name: string): string {
  return `estimate-${name.replace('.', '-')}`;
}

function errorProps(name: string, { errors }: FieldProps['reading'], describedBy?: string) {
  const parts = [errors[name] ? `${idOf(name)}-error` : null, describedBy].filter(Boolean);
  return {
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  };
}
