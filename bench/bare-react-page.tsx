import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

// A page of React and nothing else, as large as the product's: what a press costs here no screen of the product can cost less than.

const ROWS = Array.from({ length: 25 }, (_, row) => row);
const CELLS = ['Title', 'Customer', 'Status', 'Priority', 'Assigned', 'Due', 'Changed'];
const FIELDS = Array.from({ length: 10 }, (_, field) => `Field ${field + 1}`);

function BarePage() {
  const [page, setPage] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setPage(page + 1)}>
        Other rows
      </button>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Form
      </button>
      <Letters label="Search" />
      <table>
        <tbody>
          {ROWS.map((row) => (
            <tr key={`${page} ${row}`}>
              {CELLS.map((cell) => (
                <td key={cell}>
                  <a href={`#${page}-${row}`}>
                    {cell} {page * ROWS.length + row}
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dialog ref={dialog}>
        {isOpen ? FIELDS.map((each) => <Letters key={each} label={each} />) : null}
      </dialog>
    </main>
  );
}

function Letters({ label }: { label: string }) {
  const [value, setValue] = useState('');
  return (
    <label>
      {label}
      <input value={value} onChange={(event) => setValue(event.currentTarget.value)} />
    </label>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<BarePage />);
