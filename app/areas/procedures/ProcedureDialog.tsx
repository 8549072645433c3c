import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listAddress } from '#app/ui/list-address.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { linkIdOf } from './own-procedure-columns.tsx';
import { type OpenProcedure, ProcedureReading } from './ProcedureReading.tsx';

/**
 * The dialog in which a customer reads a procedure. The address says which one is open (?open=), so a notice or a mail can
 * lead to it; closing takes that out of the address and brings the focus back to the procedure's link in the list.
 */
export function ProcedureDialog({ open }: { open: OpenProcedure | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isClosing, setClosing] = useState(false);
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
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
      onExitTransitionEnd={() => {
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

function Watch({ id }: { id: string }) {
  useLive('procedure', id);
  return null;
}
