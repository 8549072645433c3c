import type { ServerResponse } from 'node:http';
import type { StripeEmulator } from './stripe-emulator.ts';
import type { Session } from './stripe-objects.ts';

type Visit = {
  emulator: StripeEmulator;
  session: Session;
  method: string;
  text: string;
  response: ServerResponse;
};

/** The page on which someone pays: buttons for what may happen there. Each leads back as Stripe's page does. */
export function payPage({ emulator, session, method, text, response }: Visit): void {
  if (method === 'POST') {
    const what = new URLSearchParams(text).get('what');
    if (what === 'save-card') emulator.saved.save(session, 'card');
    if (what === 'save-bank') emulator.saved.save(session, 'bank');
    if (what === 'save-slowly') emulator.saved.save(session, 'amounts');
    if (what === 'card' || what === 'declined' || what === 'bank') emulator.press(session.id, what);
    const to = what === 'declined' ? `/page/${session.id}` : (session.success_url ?? '/');
    response.writeHead(303, { location: to }).end();
    return;
  }
  const [kind] = session.allowed_payment_method_types;
  const buttons =
    session.mode === 'setup'
      ? setupButtons(kind)
      : kind === 'us_bank_account'
        ? [['bank', 'Pay from bank account']]
        : [
            ['card', 'Pay by card'],
            ['declined', 'Try a card that is declined'],
          ];
  const dollars = ((session.amount_total ?? 0) / 100).toFixed(2);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Checkout</title><h1>${session.mode === 'setup' ? 'Save how you pay' : `Pay $${dollars}`}</h1>
    ${session.status === 'open' ? '' : '<p>This page is over.</p>'}
    <form method="post">${buttons.map(([what, label]) => `<button name="what" value="${what}">${label}</button>`).join('')}</form>
    <a href="${session.cancel_url}">Back</a></html>`);
}

function setupButtons(kind: string | undefined): string[][] {
  return kind === 'us_bank_account'
    ? [
        ['save-bank', 'Save bank account'],
        ['save-slowly', 'Save by small deposits'],
      ]
    : [['save-card', 'Save card']];
}
