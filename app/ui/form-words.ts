/** What a form would send, as one text: comparing two shows whether anything changed. The submission id is left out. */
export function serializeForm(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== 'submissionId')
      .map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}
