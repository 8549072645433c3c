import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { EmailText } from '#app/ui/EmailText.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { methodLabel, outcomeDisplay } from './sign-in-display.ts';
import type { SignInLine } from './sign-in-queries.server.ts';

/** The columns of the list of sign-ins. */
export const SIGN_IN_COLUMNS: DataColumn<SignInLine>[] = [
  {
    header: 'Account',
    part: 'head',
    width: '15rem',
    cell: ({ email, name, unknown }) =>
      email ? (
        <>
          <EmailText email={email} />
          {name ? <CellLine>{name}</CellLine> : null}
        </>
      ) : (
        `No account (${unknown ?? 'unknown'})`
      ),
  },
  {
    header: 'Result',
    width: '9.5rem',
    cell: ({ outcome }) => <StatusBadge display={outcomeDisplay(outcome)} />,
  },
  { header: 'With', width: '7.5rem', cell: ({ method }) => methodLabel(method) },
  { header: 'When', width: '11.5rem', cell: ({ at }) => <LocalTime at={at} show="datetime" /> },
  { header: 'Address', width: '8rem', cell: ({ address }) => address ?? 'Unknown' },
  { header: 'Device', cell: ({ device }) => device },
];
