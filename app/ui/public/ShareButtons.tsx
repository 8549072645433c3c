import { useState } from 'react';
import controls from './controls.module.css';

const SCRIPTED = `${controls.secondary} ${controls.scripted}`;

/** Copies an address, and says so for as long as it is the one that was copied. */
export function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    navigator.clipboard?.writeText(address).then(
      () => setCopied(address),
      () => setCopied(null),
    );
  };
  return (
    <button type="button" className={SCRIPTED} onClick={copy}>
      {copied === address ? 'Link copied' : 'Copy link'}
    </button>
  );
}

/** Prints the page. */
export function PrintButton() {
  return (
    <button type="button" className={SCRIPTED} onClick={() => window.print()}>
      Print
    </button>
  );
}
