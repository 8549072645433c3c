import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { InquiryForm } from './InquiryForm.tsx';

/** The links of the form once it is sent, as they are drawn without script. */
function linksAfter(callPath?: string): (string | undefined)[] {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <InquiryForm callPath={callPath} answer={{ result: null, done: true }} />,
    },
  ]);
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />);
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
}

it('offers to book the call once it is sent, while calls can be booked', () => {
  const without = ['/checklist/score', '/estimator', '/inquiry'];
  expect(linksAfter()).toEqual(without);
  expect(linksAfter('/book/discovery-call').toSorted()).toEqual(
    ['/book/discovery-call', ...without].toSorted(),
  );
});
