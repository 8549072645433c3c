import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormAnswer } from './form-answer.ts';
import { serializeForm } from './form-words.ts';

const SavedContext = createContext(() => {});

/** Tells the `NewestCopy` around a form that the form was saved, once its answer says so. */
export function useSaved(answer: FormAnswer | undefined): void {
  const tell = use(SavedContext);
  useEffect(() => {
    if (answer?.done) tell();
  }, [answer, tell]);
}

/**
 * Restarts the form inside with each new copy of the record, such as after a save; `id` names the record. If someone else saved
 * while the form has unsaved text, the form stays with its copy: saving is then refused, and nothing typed is lost. The form
 * calls `useSaved`.
 */
export function NewestCopy<Copy>({
  copy: newest,
  id,
  children,
}: {
  copy: Copy;
  id: string;
  children: (copy: Copy) => ReactNode;
}) {
  const [taken, setTaken] = useState({ copy: newest, id });
  const box = useRef<HTMLDivElement>(null);
  const start = useRef('');
  const isSaved = useRef(false);
  const words = () => {
    const form = box.current?.querySelector('form');
    return form ? serializeForm(form) : '';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another copy is another form
  useEffect(() => {
    start.current = words();
    isSaved.current = false;
  }, [taken.id]);
  useEffect(() => {
    if (id === taken.id) return;
    if (!isSaved.current && words() !== start.current) return;
    startTransition(() => setTaken({ copy: newest, id }));
  });
  const tell = useCallback(() => {
    isSaved.current = true;
  }, []);
  return (
    <div
      ref={box}
      onInput={() => {
        isSaved.current = false;
      }}
    >
      <SavedContext value={tell}>
        <Fragment key={taken.id}>{children(id === taken.id ? newest : taken.copy)}</Fragment>
      </SavedContext>
    </div>
  );
}
