import type { DataColumn } from './DataList.tsx';
import { LocalTime } from './LocalTime.tsx';

/** The column of a list that says since when a row has been there. */
export function createdColumn(
  width: NonNullable<DataColumn<object>['width']>,
  wideOnly?: DataColumn<object>['wideOnly'],
): DataColumn<{ createdAt: Date }> {
  return {
    header: 'Created',
    sort: 'created',
    width,
    ...(wideOnly && { wideOnly }),
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  };
}
