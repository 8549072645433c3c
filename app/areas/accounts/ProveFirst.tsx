import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Modal } from '#app/ui/Modal.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { PROOF_WORDS, type ProofKind } from './proof-kinds.ts';

const LostProofLink = onDemand(async () => (await import('./OwnAccountScreen.tsx')).LostProofLink);
const SignOnButtons = onDemand(async () => (await import('./SignOnButtons.tsx')).SignOnButtons);
const ProofForm = onDemand(async () => (await import('./ProofForm.tsx')).readyProofForm());

type Asked = { kind: ProofKind; email: string; provider: { id: string; name: string } | null };

/** Goes on with `then`, after asking for a proof where the session has no fresh one. */
type Prove = (then: () => void) => void;

/**
 * Asks for a fresh proof of identity before a dialog opens that changes who can sign in. The command behind the dialog
 * checks the proof itself; if asking fails, the dialog opens and shows the error.
 */
export function ProveFirst({ children }: { children: (prove: Prove) => ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const pending = useRef<{ then: () => void; from: Element | null; isProven: boolean }>(undefined);
  const prove: Prove = async (then) => {
    const from = document.activeElement;
    const { proofState } = await import('./proof-state.ts');
    const state = await proofState();
    if (!state?.needed) return then();
    pending.current = { then, from, isProven: false };
    setAsked({ kind: state.needed, email: state.email, provider: state.provider });
    setOpened(true);
  };
  // What comes next opens when this dialog is gone: else the focus would go back to what is behind both.
  const goOn = () => {
    const { then, from, isProven } = pending.current ?? {};
    // What opens gives the focus back to where it was.
    if (from instanceof HTMLElement) from.focus();
    if (isProven) then?.();
  };
  return (
    <>
      {children(prove)}
      {asked ? (
        <Modal
          opened={opened}
          onClose={() => setOpened(false)}
          title="Confirm that it is you"
          size="sm"
          returnFocus={false}
          onClosed={goOn}
          closeOnClickOutside={false}
        >
          <Stack gap="md">
            <div>{PROOF_WORDS[asked.kind]}</div>
            {opened ? (
              <ProofForm
                kind={asked.kind}
                email={asked.email}
                onProven={() => {
                  if (pending.current) pending.current.isProven = true;
                  setOpened(false);
                }}
              />
            ) : null}
            {asked.provider ? (
              <SignOnButtons
                providers={[asked.provider]}
                label="Confirm with"
                next={pathname}
                fresh
              />
            ) : null}
            <LostProofLink kind={asked.kind} />
          </Stack>
        </Modal>
      ) : null}
    </>
  );
}
