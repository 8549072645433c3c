import { InquiryForm } from '#app/areas/inquiries/InquiryForm.tsx';
import { LeadMagnetForm } from '#app/areas/inquiries/LeadMagnetForm.tsx';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { LandingPage } from '#app/areas/site/LandingPage.tsx';
import { landingMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/landing';

export async function loader() {
  return { firm: await getFirm() };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? landingMeta(loaderData.firm) : [];

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <LandingPage
      firm={loaderData.firm}
      leadMagnetForm={<LeadMagnetForm />}
      inquiryForm={<InquiryForm />}
    />
  );
}
