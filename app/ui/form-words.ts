import { SHOWN_COMPANY } from '#app/platform/shown-company.ts';

/** What forms send that nobody types or chooses, and that may change meanwhile. */
const UNTYPED: ReadonlySet<string> = new Set([
  'submissionId',
  'version',
  'rateAwaited',
  SHOWN_COMPANY,
]);

/**
 * Returns what a form would send of what people entered, as one text; comparing two shows whether the person changed anything.
 * What the page filled in for them (`data-filled`) counts as empty.
 */
export function serializeForm(form: HTMLFormElement): string {
  const isFilled = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLElement && field.dataset.filled === value;
  };
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => !UNTYPED.has(name))
      .map(([name, value]) => {
        if (value instanceof File) return [name, value.name];
        return [name, isFilled(name, value) ? '' : value];
      }),
  );
}
