import { z } from 'zod';
import { EQUIPMENT, EQUIPMENT_CODES, type EquipmentCode } from './equipment.ts';
import type { EquipmentLine, EstimateInputs } from './estimate.ts';
import { FIGURES, LINE_FIELDS, QUANTITY, SITE } from './figures.ts';
import { number, textOr } from './typed-number.ts';

const lineSchema = z.object({
  quantity: number(QUANTITY),
  ...(Object.fromEntries(LINE_FIELDS.map((field) => [field.name, number(field)])) as Record<
    (typeof LINE_FIELDS)[number]['name'],
    ReturnType<typeof number>
  >),
});

const figureShape = Object.fromEntries(
  FIGURES.map((figure) => [figure.name, number(figure, figure.initial === '')]),
) as Record<(typeof FIGURES)[number]['name'], ReturnType<typeof number>>;

/** Everything an estimate is made of, with its limits; it checks what was typed and what was stored. */
const estimateSchema: z.ZodType<EstimateInputs, EstimateInputs> = z.object({
  equipment: z.partialRecord(z.enum(EQUIPMENT_CODES), lineSchema),
  ...figureShape,
  site: z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(SITE.maxLength, `Enter at most ${SITE.maxLength} characters`)
        .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, 'Use letters, digits and simple punctuation')
        // It is emailed to anyone who is named: no tags, and no links to elsewhere.
        .refine((text) => !/[<>]|:\/\/|www\./i.test(text), 'Enter a name without links or < and >'),
    ),
});

/** An address as read: its fields, and the checked inputs or what is wrong where. */
export type EstimateReading = {
  /** What each field shows, by its short name: as typed, or the default. */
  typed: Record<string, string>;
  /** Null while a figure is wrong; a label that is wrong is left out of them. */
  inputs: EstimateInputs | null;
  /** What is wrong, by the field's short name. */
  errors: Record<string, string>;
};

/** The short name of a field of one kind of equipment, for example "rs.fh"; without a field, its quantity. */
export function lineKey(code: EquipmentCode, field?: string): string {
  return field ? `${code}.${field}` : code;
}

/** Returns the label of a field, by its short name: "Burden", or "Pump: Full visits a year". */
export function labelOfKey(key: string): string {
  const [first, field] = key.split('.');
  const kind = EQUIPMENT.find(({ code }) => code === first);
  if (!kind) return FIGURES.find((figure) => figure.key === key)?.label ?? SITE.label;
  const label = field && LINE_FIELDS.find((each) => each.key === field)?.label;
  return label ? `${kind.name}: ${label}` : kind.name;
}

/** Reads an estimate from an address or a form; a missing or empty field counts as its default. */
export function readEstimate(from: { get: (key: string) => unknown }): EstimateReading {
  const typed: Record<string, string> = {};
  const take = (key: string, initial: string) => {
    typed[key] = textOr(initial, from.get(key));
    return typed[key];
  };
  const equipment: Partial<Record<EquipmentCode, EquipmentLine>> = {};
  for (const { code, defaults } of EQUIPMENT) {
    const line: EquipmentLine = { quantity: take(code, '') || '0', ...defaults };
    for (const field of LINE_FIELDS) {
      line[field.name] = take(lineKey(code, field.key), defaults[field.name]);
    }
    equipment[code] = line;
  }
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure.name, take(figure.key, figure.initial)]),
  ) as Record<(typeof FIGURES)[number]['name'], string>;
  const given = { equipment, ...figures, site: take(SITE.key, '') };
  const checked = estimateSchema.safeParse(given);
  if (checked.success) return { typed, inputs: checked.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of checked.error.issues) {
    const key = keyOfPath(issue.path);
    if (key) errors[key] ??= issue.message;
  }
  const isLabelAlone = Object.keys(errors).every((key) => key === SITE.key);
  const inputs = isLabelAlone ? estimateSchema.safeParse({ ...given, site: '' }).data : null;
  return { typed, inputs: inputs ?? null, errors };
}

/** Returns the shortest address of an estimate, without its question mark: only what differs from the defaults. */
export function writeEstimate(inputs: EstimateInputs): string {
  const query = new URLSearchParams();
  const put = (key: string, value: string, initial: string) => {
    if (value !== initial) query.set(key, value);
  };
  put(SITE.key, inputs.site, '');
  for (const { code, defaults } of EQUIPMENT) {
    const line = inputs.equipment[code];
    if (!line) continue;
    put(code, line.quantity, '0');
    for (const { key, name } of LINE_FIELDS) put(lineKey(code, key), line[name], defaults[name]);
  }
  for (const { key, name, initial } of FIGURES) put(key, inputs[name], initial);
  return query.toString();
}

/** Returns the checked inputs of an address such as "rs=8&a=1.1"; null if it is not a valid estimate. */
export function inputsOfQuery(query: string): EstimateInputs | null {
  return readEstimate(new URLSearchParams(query)).inputs;
}

/** Returns stored inputs; null if they are no longer within the limits. */
export function storedInputs(stored: unknown): EstimateInputs | null {
  return estimateSchema.safeParse(stored).data ?? null;
}

/** Returns the inputs without equipment that has no units, for storage. */
export function withoutAbsent(inputs: EstimateInputs): EstimateInputs {
  const equipment = Object.fromEntries(
    Object.entries(inputs.equipment).filter(([, line]) => line.quantity !== '0'),
  );
  return { ...inputs, equipment };
}

function keyOfPath([first, code, field]: readonly PropertyKey[]): string | undefined {
  if (first !== 'equipment') {
    return first === 'site' ? SITE.key : FIGURES.find(({ name }) => name === first)?.key;
  }
  const kind = EQUIPMENT_CODES.find((known) => known === code);
  if (!kind) return undefined;
  return lineKey(kind, LINE_FIELDS.find(({ name }) => name === field)?.key);
}
