import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { useMay } from '#app/ui/may.tsx';

/**
 * The button by which a customer's person opens what is private to them to their company, or takes back to themselves what they
 * made; nothing where neither is theirs to do.
 */
export function OwnPrivacy({
  of: { privateTo, isOwn, archivedAt },
  noun,
  addresses,
}: {
  of: { privateTo: string | null; isOwn: boolean; archivedAt: Date | null };
  noun: 'ticket' | 'document';
  addresses: { keepPrivate: string; openToCompany: string };
}) {
  const mayChange = useMay('act-work');
  if (!mayChange || archivedAt || (privateTo === null && !isOwn)) return null;
  const isPrivate = privateTo !== null;
  const label = isPrivate ? 'Open to Everyone' : 'Make Private';
  return (
    <ConfirmDialog
      title={isPrivate ? `Open this ${noun} to everyone?` : `Make this ${noun} private?`}
      action={isPrivate ? addresses.openToCompany : addresses.keepPrivate}
      labels={{ confirm: label, sending: 'Saving...' }}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {label}
        </Button>
      )}
    >
      {isPrivate
        ? `Everyone at your company who sees ${noun}s will see it, with all that was said and sent before.`
        : 'Only you and we will see it from now on. It leaves the lists of your colleagues, the owners included.'}
    </ConfirmDialog>
  );
}
