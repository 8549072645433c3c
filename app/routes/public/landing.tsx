import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { EXAMPLE_QUERY, workedExample } from '#app/areas/estimator/worked-example.ts';
import { InquiryForm } from '#app/areas/inquiries/InquiryForm.tsx';
import { LeadMagnetForm } from '#app/areas/inquiries/LeadMagnetForm.tsx';
import { getMedians } from '#app/areas/outcomes/median-queries.server.ts';
import { listPublicResults } from '#app/areas/outcomes/results/result-queries.server.ts';
import { quotedPromises } from '#app/areas/promises/promise-figures.ts';
import { getPromiseFigures } from '#app/areas/promises/promise-queries.server.ts';
import { getProof } from '#app/areas/settings/proof-queries.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { LandingPage } from '#app/areas/site/LandingPage.tsx';
import { landingMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/landing';

export async function loader() {
  const [firm, proof, medians, figures, results] = await Promise.all([
    getSiteFirm(),
    getProof(),
    getMedians(),
    getPromiseFigures(),
    listPublicResults(),
  ]);
  // Worked out here, so that the page's script carries no calculator.
  return {
    firm,
    proof,
    medians,
    results: results.length,
    promises: quotedPromises(figures),
    example: { ...workedExample(), address: `/estimator?${EXAMPLE_QUERY}` },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? landingMeta(loaderData.firm) : [];

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LandingPage
        firm={loaderData.firm}
        proof={loaderData.proof}
        fees={loaderData.proof.fees}
        promises={loaderData.promises}
        example={loaderData.example}
        medians={loaderData.medians}
        results={loaderData.results}
        leadMagnetForm={<LeadMagnetForm layout="row" />}
        inquiryForm={<InquiryForm callPath={loaderData.firm.callPath} />}
      />
      <FormRoutes />
    </>
  );
}

/**
 * Loads the routes that the forms post to as soon as someone moves into a form. Were they first asked for on sending, a
 * broken line would take the page away, and with it what was typed.
 */
function FormRoutes() {
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    const enter = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element && target.closest('form')) setEntered(true);
    };
    // Entering a form may be what started the client.
    enter({ target: document.activeElement });
    document.addEventListener('focusin', enter);
    return () => document.removeEventListener('focusin', enter);
  }, []);
  if (!isEntered) return null;
  return (
    <>
      <PrefetchPageLinks page="/inquiry" />
      <PrefetchPageLinks page="/checklist" />
    </>
  );
}
