import { type ComponentProps, Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { NoticeMenu } from '#app/areas/notices/NoticeMenu.tsx';
import type { UnreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { useNotices } from '#app/areas/notices/use-notices.ts';
import { SearchEverywhere } from '#app/areas/search/SearchEverywhere.tsx';
import { SHOWN_COMPANY } from '#app/platform/shown-company.ts';
import { AppFrame, type FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import { LiveUpdates } from '#app/ui/live/LiveUpdates.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import { LookContext, RightsContext, useViews } from '#app/ui/may.tsx';
import { WarmUp, whenReached } from '#app/ui/on-demand.tsx';
import { SavedPresses } from '#app/ui/SavedPresses.tsx';
import { withUnread } from './unread-navigation.ts';

type Company = { id: string; name: string };

type Frame = {
  firmName: string;
  /** The path of the firm's logo, where it has one. */
  firmLogo?: string | undefined;
  home: '/admin' | '/customer';
  user: { name: string; email: string };
  navigation: readonly FrameLinkGroup[];
  /** What the search goes to besides. */
  parts?: readonly FrameLinkGroup[];
  /** Of a customer: the company that the page shows, and all that its person is a member of where these are several. */
  company?: Company;
  companies?: readonly (Company & { unread: number })[];
  /** What the person's role allows. */
  rights: readonly string[];
  /** Whether it allows to look at this screen alone, or the page is someone else's: buttons that act are left off. */
  look: ComponentProps<typeof LookContext>['value'];
  signOutLabel: 'Logout' | 'Sign Out';
  /** Unread records as the layout's loader counted them. */
  unread: UnreadMarks;
  /** Milliseconds until the firm's day ends, and what is due that day becomes overdue. */
  dayEndsIn: number;
  children: ReactNode;
};

/**
 * The frame of portal and back office: the tab's stream of changes, the sections with what is unread in them, and the notices.
 * `livePosition` is the position in the stream before the layout's loader read anything.
 */
export function MemberFrame({
  livePosition,
  rights,
  look,
  ...frame
}: Frame & { livePosition: string }) {
  useShownCompany(frame.companies?.length ? frame.company : undefined);
  return (
    <RightsContext value={rights}>
      <LookContext value={look}>
        <LiveUpdates position={livePosition}>
          <NoticedFrame {...frame} />
        </LiveUpdates>
      </LookContext>
    </RightsContext>
  );
}

/** Has each form of the page say which company it shows. */
function useShownCompany(company: Company | undefined): void {
  const id = company?.id;
  useEffect(() => {
    if (!id) return;
    const say = ({ target, formData }: FormDataEvent) => {
      if (target instanceof HTMLFormElement && target.method === 'post') {
        formData.set(SHOWN_COMPANY, id);
      }
    };
    document.addEventListener('formdata', say);
    return () => document.removeEventListener('formdata', say);
  }, [id]);
}

function NoticedFrame({
  unread: counted,
  dayEndsIn,
  navigation,
  parts = [],
  home,
  children,
  ...frame
}: Omit<Frame, 'rights' | 'look'>) {
  useReloadIn([dayEndsIn]);
  const { unread, load, ...noticed } = useNotices(counted);
  const { pathname } = useLocation();
  const [isHelping, setHelping] = useState(false);
  const helpers = useHelpers();
  const isViewed = useViews();
  return (
    <AppFrame
      {...frame}
      home={home}
      navigation={withUnread(navigation, home, unread)}
      tools={
        <>
          <SearchEverywhere
            navigation={[...navigation, ...parts]}
            home={home}
            company={frame.company?.id}
            onKeys={() => setHelping(true)}
          />
          <NoticeMenu home={home} unread={unread.total} {...noticed} onOpen={load} />
        </>
      }
    >
      {/* Another record is another page: no dialog and nothing typed may go along from one to the next. */}
      <Fragment key={pathname}>
        {children}
        <WarmUp />
      </Fragment>
      <SavedPresses />
      {helpers ? (
        <helpers.FrameHelpers
          home={home}
          // Anyone who looks at the portal as someone else opens nothing of their own.
          company={isViewed ? null : (frame.company?.id ?? '')}
          isHelping={isHelping}
          onHelp={setHelping}
          heldKeys={helpers.heldKeys}
        />
      ) : null}
    </AppFrame>
  );
}

/** The frame's helpers, once they are reached for, and the keys until then; an address that presses a button reaches for them itself. */
function useHelpers() {
  const [helpers, setHelpers] = useState<
    (typeof import('./FrameHelpers.tsx') & { heldKeys: () => KeyboardEvent[] }) | null
  >(null);
  useEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => void held.push(event);
    const heldKeys = () => {
      window.removeEventListener('keydown', hold);
      return held.splice(0);
    };
    window.addEventListener('keydown', hold);
    const show = (loaded: typeof import('./FrameHelpers.tsx')) =>
      setHelpers({ ...loaded, heldKeys });
    const load = () => void import('./FrameHelpers.tsx').then(show, heldKeys);
    if (window.location.hash) load();
    else whenReached(load);
    return () => void heldKeys();
  }, []);
  return helpers;
}
