import { adminOf } from '#app/access/guards.server.ts';
import { FeesSection } from '#app/areas/settings/FeesSection.tsx';
import { PeopleSection } from '#app/areas/settings/PeopleSection.tsx';
import { PromisePageSection } from '#app/areas/settings/PromisePageSection.tsx';
import { getProofSettings } from '#app/areas/settings/proof-queries.server.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { StorySection } from '#app/areas/settings/StorySection.tsx';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/site';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  const [proof, { showsPromises = false }] = await Promise.all([
    getProofSettings(adminOf(context)),
    getFirm(),
  ]);
  return { ...proof, showsPromises };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function SiteSettings({ loaderData }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Who the public page introduces, and which client speaks there. What is empty here is not on the page."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <PeopleSection people={loaderData.people} />
      <StorySection
        story={loaderData.story}
        consent={loaderData.consent}
        savedAt={loaderData.savedAt}
      />
      <FeesSection fees={loaderData.fees} savedAt={loaderData.feesSavedAt} />
      <PromisePageSection isShown={loaderData.showsPromises} />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load data." home="/admin" />
    </Screen>
  );
}
