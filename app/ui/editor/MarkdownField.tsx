import { type FieldMetadata, getTextareaProps } from '@conform-to/react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { Textarea } from '#app/ui/inputs.tsx';
import styles from './MarkdownField.module.css';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { MARKDOWN_TOOLS, MarkdownTools } from './MarkdownTools.tsx';
import { MARKDOWN_LIMIT, type MarkdownAction, markdownEdit } from './markdown-edit.ts';

/** From so many characters on the field says how many there are. */
const COUNTED_FROM = MARKDOWN_LIMIT * 0.75;

const never = () => () => {};

/**
 * A Markdown text with a preview; its schema is `markdownText`. Without script it is a plain text area. The text area stays in
 * the form during the preview, so nothing typed and no step of undo is lost.
 */
export function MarkdownField({
  field,
  label,
  description = 'Markdown: ## heading, **bold**, - list, 1. steps, | tables |.',
  rows = 14,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
  description?: ReactNode;
  rows?: number;
}) {
  // A pasted text that is too long would be cut without a word; the schema says so instead.
  const { key, maxLength: _, ...textarea } = getTextareaProps(field, { ariaAttributes: false });
  const area = useRef<HTMLTextAreaElement>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [length, setLength] = useState(0);
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const panel = useId();
  const error = errorOf(field);
  const isPreview = previewed !== null;

  useEffect(() => setLength(area.current?.value.length ?? 0), []);
  // What is wrong can only be fixed where it is written.
  useEffect(() => {
    if (error) setPreviewed(null);
  }, [error]);

  const use = (action: MarkdownAction) => {
    if (area.current) apply(area.current, action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In a dialog the key would close it and throw a long text away.
    if (event.key === 'Escape') event.preventDefault();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const named = MARKDOWN_TOOLS.find((each) => each.letter === event.key.toLowerCase());
    if (!named) return;
    event.preventDefault();
    use(named.action);
  };

  return (
    <Textarea
      key={key}
      {...textarea}
      ref={area}
      label={label}
      description={description}
      error={error}
      rows={rows}
      spellCheck
      className={styles.input}
      onKeyDown={onKeyDown}
      onInput={(event) => setLength(event.currentTarget.value.length)}
      around={(input) => (
        <div className={styles.editor}>
          <div className={styles.bar}>
            <ViewTabs
              label={label}
              panel={panel}
              isPreview={isPreview}
              disabled={!hasScript}
              onChoose={(view) =>
                setPreviewed(view === 'preview' ? (area.current?.value ?? '') : null)
              }
            />
            <MarkdownTools label={label} disabled={!hasScript || isPreview} onUse={use} />
          </div>
          <div
            id={panelId(panel, 'write')}
            role="tabpanel"
            aria-label={`Text of ${label}`}
            hidden={isPreview}
          >
            {input}
          </div>
          <div
            id={panelId(panel, 'preview')}
            role="tabpanel"
            aria-label={`Preview of ${label}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a stop of its own is one.
            tabIndex={0}
            hidden={!isPreview}
            className={styles.panel}
          >
            {isPreview ? <MarkdownPreview markdown={previewed} rows={rows} /> : null}
          </div>
          {length >= COUNTED_FROM ? (
            <p className={styles.count} data-over={length > MARKDOWN_LIMIT || undefined}>
              {length.toLocaleString('en-US')} of {MARKDOWN_LIMIT.toLocaleString('en-US')}{' '}
              characters
            </p>
          ) : null}
        </div>
      )}
    />
  );
}

const VIEWS = [
  { view: 'write', label: 'Write' },
  { view: 'preview', label: 'Preview' },
] as const;

type View = (typeof VIEWS)[number]['view'];

const panelId = (base: string, view: View) => `${base}-${view}`;

function ViewTabs({
  label,
  panel,
  isPreview,
  disabled,
  onChoose,
}: {
  label: string;
  panel: string;
  isPreview: boolean;
  disabled: boolean;
  onChoose: (view: View) => void;
}) {
  const tabs = useRef<HTMLDivElement>(null);
  const current: View = isPreview ? 'preview' : 'write';
  const onKeyDown = (event: KeyboardEvent) => {
    const other = isPreview ? 'write' : 'preview';
    const next = { ArrowLeft: other, ArrowRight: other, Home: 'write', End: 'preview' }[event.key];
    if (!next) return;
    event.preventDefault();
    if (next === current) return;
    onChoose(other);
    tabs.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <div
      ref={tabs}
      className={styles.tabs}
      role="tablist"
      aria-label={`Views of ${label}`}
      onKeyDown={onKeyDown}
    >
      {VIEWS.map(({ view, label: name }) => (
        <button
          key={view}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={view === current}
          aria-controls={panelId(panel, view)}
          tabIndex={view === current ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose(view)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function apply(area: HTMLTextAreaElement, action: MarkdownAction): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const edit = markdownEdit(action, { text, start, end });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // The one way to change a text area that the browser's undo knows of; React hears of it as of typing.
  const isDone = document.execCommand('insertText', false, edit.insert);
  if (!isDone) {
    area.setRangeText(edit.insert, edit.from, edit.to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...edit.select);
}
