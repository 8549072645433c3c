import type { ComponentProps, ReactNode } from 'react';
import { combinedYears } from '#app/records/settings/firm-proof.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import { callHref, type FirmIdentity } from '#app/ui/public/public-page.ts';
import { Contact, type QuotedPromises } from './landing/Contact.tsx';
import { Engagements } from './landing/Engagements.tsx';
import { Faq } from './landing/Faq.tsx';
import { Hero } from './landing/Hero.tsx';
import { HowWeEngage } from './landing/HowWeEngage.tsx';
import { Outcomes } from './landing/Outcomes.tsx';
import { Proof } from './landing/Proof.tsx';
import { Showcase, type ShowcaseExample } from './landing/Showcase.tsx';
import { Transform } from './landing/Transform.tsx';
import { WhatWeFix } from './landing/WhatWeFix.tsx';
import { WhyUs } from './landing/WhyUs.tsx';

/** The landing page: outcomes before process (decision 0059). The route passes in both forms and the worked estimate. */
export function LandingPage({
  firm,
  proof,
  fees,
  promises,
  example,
  medians,
  results,
  leadMagnetForm,
  inquiryForm,
}: {
  firm: FirmIdentity;
  /** The people and the client story, as far as the firm has set them. */
  proof: ComponentProps<typeof Proof>;
  /** Fee ranges by size, if the firm names any. */
  fees: ComponentProps<typeof Engagements>['fees'];
  /** How many promises of how many were kept, where they are enough to be quoted. */
  promises: QuotedPromises | null;
  example: ShowcaseExample;
  /** What may be said of clients' results. */
  medians: ComponentProps<typeof Outcomes>['medians'];
  /** How many clients let everyone read their results. */
  results: number;
  leadMagnetForm: ReactNode;
  inquiryForm: ReactNode;
}) {
  const years = combinedYears(proof.people);
  return (
    <PublicShell firm={firm} page="home">
      <Hero years={years} callHref={callHref(firm, 'home')} leadMagnetForm={leadMagnetForm} />
      <WhatWeFix />
      <Transform />
      <Outcomes medians={medians} results={results} />
      <WhyUs years={years} proof={<Proof {...proof} />} />
      <HowWeEngage />
      <Showcase example={example} />
      <Engagements fees={fees} />
      <Faq />
      <Contact firm={firm} promises={promises} inquiryForm={inquiryForm} />
    </PublicShell>
  );
}
