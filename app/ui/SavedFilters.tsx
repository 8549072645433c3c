import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { IconButton } from './IconButton.tsx';
import { useViews } from './may.tsx';
import { onDemand } from './on-demand.tsx';
import type { SavedFilter } from './SavedFilterPopover.tsx';
import { useDropdown } from './use-dropdown.ts';
import { useLatestLoad } from './use-latest-load.ts';

const SavedFilterPopover = onDemand(
  async () => (await import('./SavedFilterPopover.tsx')).SavedFilterPopover,
);

/** The button of a list that opens the person's saved filters, which are loaded when it is opened. */
export function SavedFilters() {
  const { pathname, search } = useLocation();
  const { data, hasFailed, load: loadNow } = useLatestLoad<{ filters: SavedFilter[] }>();
  const load = () => void loadNow(`/saved-filters?list=${encodeURIComponent(pathname)}`);
  // Another address of the list is another place: going there closes it.
  const { opened, dropdown, trigger } = useDropdown('dialog', { place: search, onOpen: load });
  if (useViews()) return null;
  return (
    <>
      <IconButton {...trigger} variant="default" size="lg" aria-label="Saved filters">
        <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {opened ? (
        <SavedFilterPopover
          {...dropdown}
          list={pathname}
          query={search}
          filters={data?.filters}
          hasFailed={hasFailed}
          onChanged={load}
        />
      ) : null}
    </>
  );
}
