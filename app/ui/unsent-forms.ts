import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { SHOWN_COMPANY } from '#app/platform/shown-company.ts';

// What someone typed or pressed when their session ended, saved in this browser under their account until they are back.

const DAY_MS = 24 * 60 * 60 * 1000;

/** A form or press that met an ended session. */
export type UnsentForm = {
  /** When it was saved. */
  at: number;
  /** The page's path. */
  page: string;
  /** Names the form or the button on its page. */
  name: string;
  values: [string, string][];
  /** What the lookups of a form showed, by field. */
  choices: Record<string, string>;
  /** Names of files, which a browser can't keep, by field. */
  files: Record<string, string[]>;
  /** A choice or press without a form: where it goes, and what it does in the words of its button. */
  press: { action: string; what: string } | null;
};

/** What a form or a button on the page would lose now; null while there is nothing. */
type Source = () => Pick<UnsentForm, 'name' | 'values' | 'choices' | 'files' | 'press'> | null;

const sources = new Map<Source, string>();

/** The query of a sign-in screen's address that says that a session has ended. */
export const SESSION_ENDED = { name: 'notice', value: 'ended' } as const;

/** Asks `source` for what to save when the session of `person` turns out to have ended. Returns the function that stops it. */
export function saveAtSessionEnd(person: string, source: Source): () => void {
  sources.set(source, person);
  return () => sources.delete(source);
}

/**
 * Client middleware of a surface's layout route. If the server answers, to a form or to a request for data, that the session
 * has ended, what was typed on the page is saved before the sign-in screen replaces it.
 */
export const saveFormsAtSessionEnd: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _,
  next,
) => {
  const received = await next();
  if (Object.values(received).some(({ result }) => leadsToEndedSession(result))) saveAll();
  return received;
};

function leadsToEndedSession(result: unknown): boolean {
  if (!(result instanceof Response)) return false;
  const query = result.headers.get('location')?.split('?')[1];
  return new URLSearchParams(query).get(SESSION_ENDED.name) === SESSION_ENDED.value;
}

function saveAll(): void {
  const page = window.location.pathname;
  for (const [source, person] of sources) {
    const found = source();
    if (!found) continue;
    const others = readAll(person).filter((saved) => !isFor(saved, page, found.name));
    writeAll(person, [...others, { ...found, page, at: Date.now() }]);
  }
}

/** Returns what was saved of a form of this page; null if nothing was. */
export function savedOf(person: string, name: string): UnsentForm | null {
  const page = window.location.pathname;
  return readAll(person).find((saved) => isFor(saved, page, name)) ?? null;
}

/** Returns the presses that were saved on a page, oldest first. */
export function savedPresses(person: string, page: string): UnsentForm[] {
  return readAll(person).filter((saved) => saved.page === page && saved.press !== null);
}

/** Forgets a form or press that was sent or discarded. What was saved of it since then stays. */
export function forgetSaved(person: string, { page, name, at }: UnsentForm): void {
  const all = readAll(person);
  const others = all.filter((saved) => !isFor(saved, page, name) || saved.at > at);
  if (others.length < all.length) writeAll(person, others);
}

/** Forgets all that was saved of a person, as they sign out. */
function forgetAllSaved(person: string): void {
  writeAll(person, []);
}

/** Whether this browser has saved text of anyone. */
export function hasUnsentForms(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(PLACE));
}

function isFor(saved: UnsentForm, page: string, name: string): boolean {
  return saved.page === page && saved.name === name;
}

const PLACE = 'plenum.saved.';

function readAll(person: string): UnsentForm[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(PLACE + person) ?? '[]');
    return Array.isArray(all) && all.every(isSaved)
      ? all.filter(({ at }) => at > Date.now() - DAY_MS)
      : [];
  } catch {
    return [];
  }
}

// By hand: every page reads this, and most need no schema otherwise.
function isSaved(found: unknown): found is UnsentForm {
  if (!isRecord(found)) return false;
  const { at, page, name, values, choices, files, press } = found;
  return (
    typeof at === 'number' &&
    isText(page) &&
    isText(name) &&
    Array.isArray(values) &&
    values.every((pair) => isTexts(pair) && pair.length === 2) &&
    isRecord(choices) &&
    Object.values(choices).every(isText) &&
    isRecord(files) &&
    Object.values(files).every(isTexts) &&
    (press === null || (isRecord(press) && isText(press.action) && isText(press.what)))
  );
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null;
}

function isText(found: unknown): found is string {
  return typeof found === 'string';
}

function isTexts(found: unknown): found is string[] {
  return Array.isArray(found) && found.every(isText);
}

function writeAll(person: string, all: readonly UnsentForm[]): void {
  try {
    if (all.length > 0) localStorage.setItem(PLACE + person, JSON.stringify(all));
    else localStorage.removeItem(PLACE + person);
  } catch {
    // The browser lets nothing be stored: as before, the words are gone with the page.
  }
}

/** Returns the values of a form that can be saved: no passwords, and only the names of files. */
export function storableValues(
  form: HTMLFormElement,
): Pick<UnsentForm, 'values' | 'choices' | 'files'> {
  const secrets = [...form.querySelectorAll<HTMLInputElement>('input')]
    .filter(
      ({ type, autocomplete }) => type === 'password' || /password|one-time/.test(autocomplete),
    )
    .map(({ name }) => name);
  const files: Record<string, string[]> = {};
  for (const field of form.querySelectorAll<HTMLElement>('[data-uploads]')) {
    const names: unknown = JSON.parse(field.dataset.fileNames ?? '[]');
    if (isTexts(names) && names.length > 0) files[field.dataset.uploads ?? ''] = names;
  }
  const choices: Record<string, string> = {};
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-lookup]')) {
    choices[field.dataset.lookup ?? ''] = field.value;
  }
  const isWord = (name: string) =>
    name !== 'submissionId' &&
    name !== SHOWN_COMPANY &&
    !secrets.includes(name) &&
    !(name in files);
  const values = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isWord(name) ? [[name, value]] : [],
  );
  return { values, choices, files };
}

/** The key under which a browser remembers what someone opened last, followed by their account. */
export const OPENED_LAST = 'plenum.opened.';

/** The key under which a browser stores a long form that someone fills in over days, followed by their account. */
export const DRAFTS = 'plenum.draft.';

/** Forgets what the browser has stored for the person who signs out, such as unsent messages. */
export function forgetTab(person: string | null): void {
  sessionStorage.clear();
  if (!person) return;
  forgetAllSaved(person);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(OPENED_LAST + person) || key.startsWith(DRAFTS + person)) {
      localStorage.removeItem(key);
    }
  }
}
