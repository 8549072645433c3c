import type { z } from 'zod';

/** What a schema says of one field, wherever its lists put it. */
type BoundedField = {
  /** How often its name may come: once, or as often as its list is long. */
  repeats: number;
  /** Most characters that are looked at; a value that is too long for its own rule is told by that rule. */
  longest: number;
  /** How many places each list around it may have. */
  places: readonly number[];
};

/** The names, depths and counts that a form or JSON body of one schema can have. Lists stand as "lines[].description". */
type FormBounds = {
  fields: ReadonlyMap<string, BoundedField>;
  /** The objects and lists around the fields, such as "lines" and "lines[]". */
  groups: ReadonlySet<string>;
  /** Most values in one form. */
  most: number;
  depth: number;
  longestName: number;
  /** Whether a list of it has rows of several fields. */
  hasRows: boolean;
};

const LONGEST_TEXT = 4_000;
// What is between a text's own limit and the one of its reader is told by the text's own rule.
const SLACK = 1_000;
// One more than fits, so that a list that is one too long hears its own sentence.
const ONE_MORE = 1;

const made = new WeakMap<z.ZodType, FormBounds>();

/**
 * Returns the bounds of what a schema takes, which are made once.
 * @throws Error for a schema without bounds: a list without a maximum, a record, a value of any shape.
 */
export function formBoundsOf(schema: z.ZodType): FormBounds {
  const known = made.get(schema);
  if (known) return known;
  const fields = new Map<string, BoundedField>();
  const groups = new Set<string>();
  addTo({ fields, groups }, asKnown(schema), '', []);
  let most = 0;
  let depth = 1;
  let longestName = 0;
  for (const [name, { repeats, places }] of fields) {
    most += places.reduce((product, count) => product * count, repeats);
    depth = Math.max(depth, name.split(/[.[]/).length + 1);
    longestName = Math.max(longestName, name.length + 4 * places.length);
  }
  const hasRows = [...groups].some((group) => group.endsWith('[]'));
  const bounds = { fields, groups, most, depth, longestName, hasRows };
  made.set(schema, bounds);
  return bounds;
}

type Growing = { fields: Map<string, BoundedField>; groups: Set<string> };

function addTo(bounds: Growing, schema: z.core.$ZodTypes, name: string, places: number[]): void {
  const type = innerOf(schema);
  const { def } = type._zod;
  switch (def.type) {
    case 'object':
      bounds.groups.add(name);
      for (const [key, part] of Object.entries(def.shape)) {
        addTo(bounds, asKnown(part), name ? `${name}.${key}` : key, places);
      }
      return;
    case 'array': {
      const most = lengthOf(type);
      if (most === null) throw new Error(`The list "${name}" has no most.`);
      const element = innerOf(asKnown(def.element));
      bounds.groups.add(name);
      if (element._zod.def.type === 'object') {
        addTo(bounds, element, `${name}[]`, [...places, most + ONE_MORE]);
      } else {
        addLeaf(bounds, name, { repeats: most + ONE_MORE, longest: longestOf(element), places });
      }
      return;
    }
    case 'union':
      for (const option of def.options) addTo(bounds, asKnown(option), name, places);
      return;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      addLeaf(bounds, name, { repeats: 1, longest: longestOf(type), places });
      return;
    default:
      throw new Error(`A ${def.type} ("${name}") does not bound what it takes.`);
  }
}

function addLeaf({ fields }: Growing, name: string, field: BoundedField): void {
  const known = fields.get(name);
  fields.set(
    name,
    known
      ? {
          ...field,
          repeats: Math.max(field.repeats, known.repeats),
          longest: Math.max(field.longest, known.longest),
        }
      : field,
  );
}

function longestOf(type: z.core.$ZodTypes): number {
  const most = lengthOf(type);
  // A browser sends a line end as two characters.
  return (most === null ? LONGEST_TEXT : 2 * most) + SLACK;
}

/** The most characters or places of a text or list, null where its schema says none. */
function lengthOf(type: z.core.$ZodTypes): number | null {
  const most = (type._zod.def.checks ?? []).flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'max_length') return [def.maximum];
    return def.check === 'length_equals' ? [def.length] : [];
  });
  return most.length > 0 ? Math.min(...most) : null;
}

/** The schema that what was sent meets first. */
function innerOf(schema: z.core.$ZodTypes): z.core.$ZodTypes {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return innerOf(asKnown(def.innerType));
    case 'pipe': {
      const first = asKnown(def.in);
      return innerOf(first._zod.def.type === 'transform' ? asKnown(def.out) : first);
    }
    default:
      return schema;
  }
}

const PLACE = /\[(0|[1-9]\d{0,3})\]/g;

/**
 * Returns the values of an encoded form whose names, places, counts and lengths fit `bounds`, in the order sent; null for any
 * other form. The cost per byte is constant. `beside` names single fields that are allowed in addition to the schema's.
 */
export function readBoundedFields(
  text: string,
  bounds: FormBounds,
  beside: ReadonlyMap<string, number>,
): [name: string, value: string][] | null {
  if (countOf(text, '&', bounds.most + beside.size) > bounds.most + beside.size) return null;
  const read: [string, string][] = [];
  const counts = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const longest = beside.get(name) ?? longestValue(name, bounds, counts);
    if (longest === null || value.length > longest) return null;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > (beside.has(name) ? 1 : repeatsOf(name, bounds))) return null;
    read.push([name, value]);
  }
  return read;
}

// A body that names a few fields too many hears which ones.
const UNKNOWN_VALUES = 50;

/**
 * Whether a JSON text is no deeper and has not many more values than its bounds allow, judged by its punctuation before it is
 * parsed. Whether it is valid JSON shows later.
 */
export function isWithinBounds(json: string, { most, depth, groups }: FormBounds): boolean {
  const values = most * 2 + groups.size + UNKNOWN_VALUES;
  let open = 0;
  let found = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === ',') found += 1;
    else if (sign === '{' || sign === '[') {
      open += 1;
      found += 1;
    } else if (sign === '}' || sign === ']') open -= 1;
    if (open > depth || found > values) return false;
  }
  return true;
}

/** How often a text holds a sign, counted no further than just past `most`. */
function countOf(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1)) {
    count += 1;
  }
  return count;
}

function repeatsOf(name: string, bounds: FormBounds): number {
  return bounds.fields.get(name.replace(PLACE, '[]'))?.repeats ?? 0;
}

/** How long a field's value may be; null for a name, or a place in a list, that the bounds do not have. */
function longestValue(name: string, bounds: FormBounds, lists: Map<string, number>): number | null {
  if (name.length > bounds.longestName) return null;
  const field = bounds.fields.get(name.replace(PLACE, '[]'));
  if (!field || (field.places.length > 0 && !hasNextPlace(name, field.places, lists))) return null;
  return field.longest;
}

/** Whether each place is one that its list has, or the next one: no place is left out, as no page leaves one out. */
function hasNextPlace(name: string, most: readonly number[], lists: Map<string, number>): boolean {
  let level = 0;
  for (const match of name.matchAll(PLACE)) {
    const place = Number(match[1]);
    const list = `${name.slice(0, match.index)}[]`;
    const length = lists.get(list) ?? 0;
    if (place > length || place >= (most[level] ?? 0)) return false;
    if (place === length) lists.set(list, length + 1);
    level += 1;
  }
  return level === most.length;
}

// The library's own schemas are all of the union's kinds, which its general type does not say.
function asKnown(schema: z.core.$ZodType): z.core.$ZodTypes {
  return schema as unknown as z.core.$ZodTypes;
}
