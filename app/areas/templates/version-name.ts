/** The name of a template's version on screen. */
export function versionName({ title, number }: { title: string; number: number }): string {
  return `${title}, version ${number}`;
}
