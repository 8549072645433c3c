import {
  type AnchorHTMLAttributes,
  type FormHTMLAttributes,
  type Ref,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { isOffline, keepFormsWhileOffline, NOT_OPENED } from '#app/ui/everywhere/offline.ts';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { afterPaint } from './after-paint.ts';
import { listedRecords } from './listed-records.ts';
import { findLostForms } from './lost-forms.ts';

/**
 * A link within a surface: a plain anchor, so that hundreds of them cost a page little. `AddressChanges`, once around the
 * surface, passes its clicks to the router.
 */
export function Link({
  to,
  preventScrollReset = false,
  replace = false,
  reloadDocument = false,
  isLoadedAhead = false,
  isRecord = false,
  isStep = false,
  ...anchor
}: {
  /** A path of this site, with what follows it. */
  to: string;
  preventScrollReset?: boolean;
  /** Takes the place of the page that it is on, as a link to that same address always does. */
  replace?: boolean;
  /** For a page with its own styles: the browser loads it as a new document. */
  reloadDocument?: boolean;
  /** Whether its page is loaded as soon as someone points at it; never for what loading marks as read. */
  isLoadedAhead?: boolean;
  /** Leads from a list to one of its records, which then knows those before and after it (`WayBack`). */
  isRecord?: boolean;
  /** Leads on along the list that the page was opened from, or stays on the page. */
  isStep?: boolean;
  ref?: Ref<HTMLAnchorElement>;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return (
    <a
      {...anchor}
      href={to}
      // The router asks for the routes of what carries this before they are needed.
      data-discover={reloadDocument ? undefined : 'true'}
      data-stays={preventScrollReset || undefined}
      data-replaces={replace || undefined}
      data-ahead={isLoadedAhead || undefined}
      data-record={isRecord || undefined}
      data-step={isStep || undefined}
    />
  );
}

/** A form whose fields become the query of its address, while the page stays: searches, filters, periods. */
export function AddressForm({
  replace = false,
  ...form
}: { replace?: boolean } & Omit<FormHTMLAttributes<HTMLFormElement>, 'method'>) {
  return (
    <form
      {...form}
      method="get"
      data-discover="true"
      data-stays
      data-replaces={replace || undefined}
    />
  );
}

/**
 * Passes each plain click of a `Link` and each sent `AddressForm` to the router, and preloads what is pointed at. What was
 * pressed fades before the router begins, whose work would delay that. While the browser is offline, the page stays.
 */
export function AddressChanges() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const showToast = useShowToast();
  useEffect(() => keepFormsWhileOffline(showToast), [showToast]);
  useEffect(() => findLostForms(showToast), [showToast]);
  const stateOf = useEffectEvent(({ dataset }: HTMLElement) => {
    if (dataset.step) return state;
    return dataset.record ? listedRecords() : null;
  });
  useEffect(() => {
    const go = (address: URL, from: HTMLElement) => {
      if (isOffline()) return showToast({ ...NOT_OPENED });
      const { stays, replaces } = from.dataset;
      const options = {
        state: stateOf(from),
        preventScrollReset: stays !== undefined,
        replace: replaces !== undefined || address.href === window.location.href,
      };
      from.dataset.going = '';
      afterPaint(async () => {
        await navigate(address.pathname + address.search + address.hash, options);
        delete from.dataset.going;
      });
    };
    const onClick = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || event.defaultPrevented || !isPlain(event)) return;
      if (link.target && link.target !== '_self') return;
      event.preventDefault();
      go(new URL(link.href), link);
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter, defaultPrevented } = event;
      if (!(form instanceof HTMLFormElement) || defaultPrevented) return;
      if (form.dataset.discover === undefined || form.method !== 'get') return;
      event.preventDefault();
      const address = new URL(form.getAttribute('action') ?? '', window.location.href);
      const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, `${value}`]);
      address.search = new URLSearchParams(fields).toString();
      go(address, form);
    };
    // Not the window: what stops an event on its way stops it at the document, where React listens first.
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('submit', onSubmit, { signal });
    return () => listening.abort();
  }, [navigate, showToast]);
  return <LoadedAhead />;
}

const AHEAD_AFTER_MS = 100;

function LoadedAhead() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const point = (event: Event) => {
      const link = linkAt(event.target);
      if (!link || link.dataset.ahead === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => setPage(link.pathname + link.search), AHEAD_AFTER_MS);
    };
    const leave = (event: MouseEvent | FocusEvent) => {
      const link = linkAt(event.target);
      if (!link || link === linkAt(event.relatedTarget)) return;
      clearTimeout(timer);
      setPage(null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const kind of ['mouseover', 'focusin', 'touchstart']) {
      document.addEventListener(kind, point, { passive: true, signal });
    }
    document.addEventListener('mouseout', leave, { signal });
    document.addEventListener('focusout', leave, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return page ? <PrefetchPageLinks page={page} /> : null;
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null;
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
