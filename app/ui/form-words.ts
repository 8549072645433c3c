/** What forms send that nobody types or chooses, and that may change meanwhile. */
const UNTYPED: ReadonlySet<string> = new Set(['submissionId', 'version', 'rateAwaited']);

/** What a form would send of what people enter, as one text: comparing two shows whether the person changed anything. */
export function serializeForm(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => !UNTYPED.has(name))
      .map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}
