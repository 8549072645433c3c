import { data } from 'react-router';
import { verifySignature } from '#app/areas/contracts/printed-contract-queries.server.ts';
import { type Verification, VerifyPage } from '#app/areas/contracts/public/VerifyPage.tsx';
import { verifyBaseline } from '#app/areas/outcomes/baseline-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { pageMeta } from '#app/areas/site/page-meta.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/verify';

const HASH = /^[0-9a-f]{64}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = cutText(url.searchParams.get('hash') ?? '', 200);
  const verification = await verificationOf(asked, clientAddressOf(context));
  return data(
    { firm: firmNow(), hash: asked, verification },
    { status: verification.kind === 'limited' ? 429 : 200 },
  );
}

async function verificationOf(asked: string, address: string): Promise<Verification> {
  const hash = asked.replace(/\s+/g, '').toLowerCase();
  if (hash === '') return { kind: 'unasked' };
  if (!HASH.test(hash)) return { kind: 'malformed' };
  try {
    await countTry('verification', address);
  } catch (error) {
    if (error instanceof RateLimitError) return { kind: 'limited', message: error.message };
    throw error;
  }
  const signature = await verifySignature(hash);
  if (signature) return { kind: 'signed', signature };
  const baseline = await verifyBaseline(hash);
  return baseline ? { kind: 'agreed', baseline } : { kind: 'unknown' };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        firm: loaderData.firm,
        title: 'Verify an agreement',
        description: 'Check by its SHA-256 whether an agreement was signed, by whom and when.',
        path: '/verify',
        noindex: true,
      })
    : [];

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { firm, hash, verification } = loaderData;
  return (
    <PublicShell firm={firm} page="other">
      <VerifyPage hash={hash} verification={verification} />
    </PublicShell>
  );
}
