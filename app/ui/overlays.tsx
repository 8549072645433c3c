import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Library } from './Library.tsx';

// The component library's own. They render closed first: only when they then open do they notice where the focus returns to.

export function LoadedModal({ opened, ...modal }: ModalProps) {
  const isRendered = useRendered();
  return (
    <Library>
      <Modal opened={isRendered && opened} {...modal} />
    </Library>
  );
}

export function LoadedDrawer({ opened, ...drawer }: DrawerProps) {
  const isRendered = useRendered();
  return (
    <Library>
      <Drawer opened={isRendered && opened} {...drawer} />
    </Library>
  );
}

function useRendered(): boolean {
  const [isRendered, setRendered] = useState(false);
  useEffect(() => setRendered(true), []);
  return isRendered;
}
