import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

// The component library's own. They render closed first: only when they then open do they notice where the focus returns to.

export function LoadedModal({ opened, ...modal }: ModalProps) {
  return <Modal opened={useRendered() && opened} {...modal} />;
}

export function LoadedDrawer({ opened, ...drawer }: DrawerProps) {
  return <Drawer opened={useRendered() && opened} {...drawer} />;
}

function useRendered(): boolean {
  const [isRendered, setRendered] = useState(false);
  useEffect(() => setRendered(true), []);
  return isRendered;
}
