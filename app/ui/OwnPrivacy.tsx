import { ActionButton } from './ActionButton.tsx';
import { useMay } from './may.tsx';

/**
 * The button by which a customer's person opens what is private to them to their company, or makes private again what they
 * created. Nothing if neither is theirs to do.
 */
export function OwnPrivacy({
  of: { privateTo, isOwn, archivedAt },
  addresses,
}: {
  of: { privateTo: string | null; isOwn: boolean; archivedAt: Date | null };
  addresses: { keepPrivate: string; openToCompany: string };
}) {
  const mayChange = useMay('act-work');
  if (!mayChange || archivedAt || (privateTo === null && !isOwn)) return null;
  return (
    <ActionButton
      action={privateTo ? addresses.openToCompany : addresses.keepPrivate}
      variant="default"
      sendingLabel="Saving..."
    >
      {privateTo ? 'Open to Everyone' : 'Make Private'}
    </ActionButton>
  );
}
