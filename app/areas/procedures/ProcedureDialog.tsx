import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listAddress } from '#app/ui/list-address.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import { linkIdOf } from './own-procedure-columns.tsx';
import { type OpenProcedure, ProcedureReading } from './ProcedureReading.tsx';

/**
 * The dialog in which a customer reads a procedure. The address names the open one (?open=), so a notice or an email can lead
 * to it; closing removes that from the address and returns the focus to the procedure's link in the list.
 */
export function ProcedureDialog({ open }: { open: OpenProcedure | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isClosing, setClosing] = useState(false);
  const [held, setHeld] = useState<Held>({ open, search, isClosed: false });
  const next = dialogAfter(held, open, search);
  if (next !== held) setHeld(next);
  const last = next.open;
  useEffect(() => {
    if (!open) setClosing(false);
  }, [open]);

  const close = () => {
    setClosing(true);
    const list = listAddress(pathname, search, {
      open: null,
      version: null,
      view: null,
      from: null,
      to: null,
    });
    void navigate(list, { preventScrollReset: true });
  };
  return (
    <Modal
      opened={open !== null && !isClosing}
      onClose={close}
      title={last?.shown.title}
      size="xl"
      returnFocus={false}
      onClosed={() => {
        if (last) document.getElementById(linkIdOf(last.procedure.id))?.focus();
      }}
    >
      {last ? (
        <>
          <Watch id={last.procedure.id} />
          <ProcedureReading open={last} />
        </>
      ) : null}
    </Modal>
  );
}

/** What the dialog shows; it keeps it while it closes. */
type Held = { open: OpenProcedure | null; search: string; isClosed: boolean };

/**
 * The words someone is reading stay when another version comes into force meanwhile, so that nobody confirms words they
 * have not seen. What is known of the procedure is taken over: it says that the version was replaced.
 */
function dialogAfter(held: Held, open: OpenProcedure | null, search: string): Held {
  if (!open) return held.isClosed ? held : { ...held, isClosed: true };
  const isSameReading =
    !held.isClosed && held.search === search && held.open?.procedure.id === open.procedure.id;
  if (isSameReading && held.open && held.open.shown.number !== open.shown.number) {
    if (held.open.procedure === open.procedure) return held;
    return { ...held, open: { ...held.open, procedure: open.procedure } };
  }
  if (isSameReading && held.open === open) return held;
  return { open, search, isClosed: false };
}

function Watch({ id }: { id: string }) {
  useLive('procedure', id);
  return null;
}
