/** What a form would send, as one text: two moments are compared by it. The name of its sending is no word of it. */
export function wordsOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== 'submissionId')
      .map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}
