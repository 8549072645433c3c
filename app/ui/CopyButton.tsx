import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

const SAID_FOR_MS = 1_000;

/** A button that copies a text and says so for a moment. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="default"
      onClick={() => {
        // Where the browser lets nothing be copied the text is there to be marked.
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => {},
        );
      }}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
