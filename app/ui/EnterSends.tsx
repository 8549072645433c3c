/**
 * The hidden first button of a form. Enter in a field presses the first button, which could otherwise be one that removes a
 * row.
 */
export function EnterSends({ disabled }: { disabled: boolean }) {
  return <button type="submit" hidden tabIndex={-1} disabled={disabled} aria-hidden="true" />;
}
