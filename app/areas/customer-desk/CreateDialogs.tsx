import type { ComponentType } from 'react';
import { AddsElsewhere } from '#app/ui/FormDialog.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

type Given = {
  /** The viewer, whose hours they log. */
  me: LookupOption;
  /** The next invoice's number. */
  suggestedNumber: string;
};

const DIALOGS = Object.entries(
  import.meta.glob<ComponentType<Given>>('../*/client-dialogs.tsx', {
    eager: true,
    import: 'default',
  }),
);

/**
 * The dialogs that create a record for a customer, as areas hand them in, without their buttons; `tell` receives how to open
 * each.
 */
export function CreateDialogs({
  tell,
  ...given
}: Given & { tell: (opensAt: string, open: () => void) => void }) {
  return (
    <AddsElsewhere value={tell}>
      {DIALOGS.map(([file, Dialogs]) => (
        <Dialogs key={file} {...given} />
      ))}
    </AddsElsewhere>
  );
}
