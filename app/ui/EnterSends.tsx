/**
 * The first button of a form, shown to nobody: Enter in a field presses the first one, which could be a button that
 * removes a row.
 */
export function EnterSends({ disabled }: { disabled: boolean }) {
  return <button type="submit" hidden tabIndex={-1} disabled={disabled} aria-hidden="true" />;
}
