import { useEffect, useState } from 'react';
import controls from './controls.module.css';

const REST_MS = 1_000;

/** Announces a result to people who can't see it, once it no longer changes. */
export function Spoken({ text }: { text: string }) {
  const [spoken, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className={controls.hidden} aria-live="polite">
      {spoken}
    </p>
  );
}
