type Measured = {
  width?: `${number}rem`;
  part?: 'head' | 'actions';
  wideOnly?: boolean | 'widest';
  wraps?: true;
};

/** The width of a column in rem; 0 of one without. */
export const remOf = ({ width = '0rem' }: Measured) => Number.parseFloat(width);

/** Whether a column gives way: wide ones have words, which take a further line; buttons take one only where that is said. */
export const yields = (column: Measured) =>
  remOf(column) >= 10 && (column.part !== 'actions' || column.wraps === true);

/** What the columns take that give way, and all others, in rem; those without a width share what is left, 12rem for one. */
export function widthsOf(columns: readonly Measured[]) {
  const shown = columns.filter(({ wideOnly }) => wideOnly !== 'widest');
  const open = shown.filter((each) => each.width === undefined).length;
  const sum = (all: readonly Measured[]) => all.reduce((total, each) => total + remOf(each), 0);
  return {
    '--yielding': sum(shown.filter(yields)),
    '--firm': `${sum(shown.filter((each) => !yields(each))) + 4 + 8 * open}rem`,
  };
}
