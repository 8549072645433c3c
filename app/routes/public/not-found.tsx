import { data } from 'react-router';
import { NotFoundPage } from '#app/areas/site/NotFoundPage.tsx';

/** Every address that leads nowhere answers 404, to changes too. */
export function loader() {
  return data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound() {
  return <NotFoundPage />;
}
