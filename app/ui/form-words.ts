/**
 * What a form would send, as one text: comparing two shows whether the person changed anything. The submission id is left out,
 * and so is the version, which follows the record.
 */
export function serializeForm(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== 'submissionId' && name !== 'version')
      .map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}
