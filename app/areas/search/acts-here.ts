import { actsBehind } from '#app/ui/acts-behind.ts';

/** Something that can be pressed on the page behind the search. */
export type ActHere = { label: string; press: () => void };

/** The record whose row has the focus or the pointer, with what its row offers. */
export type RecordHere = { title: string; path: string; acts: readonly ActHere[] };

/** What new hours are for, as the query of their list, and what it is called. */
export type WorkHere = { query: string; title: string };

/** The page behind the search as it is when the search opens. */
export type Here = {
  acts: readonly ActHere[];
  record: RecordHere | null;
  work: WorkHere | null;
  /** Presses the button of the page that an address names (`Creates`), where there is one. */
  opens: (address: string) => (() => void) | undefined;
};

const MOST = 12;
const PRESSED = ':is(button:not([disabled]), a[href])';
const RECORD = 'a[data-record]';

/** Returns what can be done on the page that is open, and the record and the work at hand. */
export function lookHere(): Here {
  const row = rowHere();
  return {
    acts: actsIn(document.querySelectorAll(`main [data-page-acts] ${PRESSED}`)),
    record: row && recordIn(row),
    work: workIn(row),
    opens: (address) => {
      const all = document.querySelectorAll<HTMLElement>(
        `main [data-opens="${CSS.escape(address)}"]`,
      );
      const button = [...all].find((each) => each.checkVisibility());
      return button && (() => button.click());
    },
  };
}

/** The row of a record that has the focus, else the one below the pointer. */
function rowHere(): Element | null {
  const focused = document.activeElement?.closest('main :is(tr, li)');
  if (focused?.querySelector(RECORD)) return focused;
  return document.querySelector(`main :is(tr, li):hover:has(${RECORD})`);
}

function recordIn(row: Element): RecordHere | null {
  const link = row.querySelector<HTMLAnchorElement>(RECORD);
  const title = link?.textContent?.trim();
  if (!link || !title) return null;
  return {
    title,
    path: link.pathname,
    acts: actsIn(row.querySelectorAll(`[data-part="actions"] ${PRESSED}`)),
  };
}

/** The things that can be pressed, by their words, in their order; a menu is what it opens. */
function actsIn(found: Iterable<HTMLElement>): ActHere[] {
  const acts = new Map<string, () => void>();
  for (const element of found) {
    const behind = actsBehind.get(element);
    for (const { label, act } of behind ?? []) acts.set(label, act);
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    // Nobody looks for the way out among what a page offers.
    if (behind || !label || element.closest('form[action*="sign-out"]')) continue;
    if (element.checkVisibility() && !acts.has(label)) acts.set(label, () => element.click());
  }
  return [...acts].slice(0, MOST).map(([label, press]) => ({ label, press }));
}

const WORK = { customers: 'customer', projects: 'project', tasks: 'task' } as const;
const WORK_ADDRESS = /^\/admin\/(customers|projects|tasks)\/([\da-f]{8}-[\da-f-]{27})$/;

/** The client, project and task of the row at hand, else of the page. */
function workIn(row: Element | null): WorkHere | null {
  const record = row?.querySelector<HTMLAnchorElement>(RECORD);
  const links = (row ?? document).querySelectorAll<HTMLAnchorElement>(
    row ? 'a[href]' : 'main header a[href]',
  );
  const paths = [record?.pathname ?? location.pathname, ...[...links].map((a) => a.pathname)];
  const query = new URLSearchParams();
  for (const path of paths) {
    const [, kind, id = ''] = WORK_ADDRESS.exec(path) ?? [];
    const name = kind && WORK[kind as keyof typeof WORK];
    if (name && !query.has(name)) query.set(name, id);
  }
  const title = (record ?? document.querySelector('main h1'))?.textContent?.trim();
  return query.size > 0 && title ? { query: query.toString(), title } : null;
}
