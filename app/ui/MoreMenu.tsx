import { type RefObject, useEffect, useImperativeHandle } from 'react';
import type { MoreAction } from '#app/ui/opens/MoreMenuList.tsx';
import { actsBehind } from './acts-behind.ts';
import { IconButton } from './IconButton.tsx';
import { onDemand } from './on-demand.tsx';
import { useDropdown } from './use-dropdown.ts';

const MoreMenuList = onDemand(
  async () => (await import('#app/ui/opens/MoreMenuList.tsx')).MoreMenuList,
);

/** A button with dots and a menu of a record's further actions. `button` is where the focus returns to. */
export function MoreMenu({
  label,
  size = 'sm',
  button,
  actions,
}: {
  label: string;
  size?: 'sm' | 'lg';
  button: RefObject<HTMLButtonElement | null>;
  actions: readonly MoreAction[];
}) {
  const { opened, dropdown, trigger } = useDropdown('menu');
  useImperativeHandle(button, () => trigger.ref.current as HTMLButtonElement);
  useEffect(() => {
    if (trigger.ref.current) actsBehind.set(trigger.ref.current, actions);
  });
  return (
    <>
      <IconButton {...trigger} variant="default" size={size} aria-label={label}>
        <svg width={16} height={16} fill="currentColor" aria-hidden="true">
          <path d="M2 7h2v2H2zM7 7h2v2H7zM12 7h2v2h-2z" />
        </svg>
      </IconButton>
      {opened ? <MoreMenuList actions={actions} {...dropdown} /> : null}
    </>
  );
}
