/** A version of a template, as people call it. */
export function versionName({ title, number }: { title: string; number: number }): string {
  return `${title}, version ${number}`;
}
