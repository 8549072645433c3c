import { ORIGIN } from '#tests/helpers/app.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Bytes that are no request at all, or hardly one; `{cookie}` stands for a session. */
export const BROKEN_REQUESTS: readonly string[] = [
  'FOO / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /kb/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /kb/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET //evil.example/%2f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://[::bad/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET ?x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x:99999999\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad\0Name: y\r\n\r\n',
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`,
  'GET /admin.data?_routes=%00 HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n',
  'GET /admin.data?_routes=nowhere,__proto__ HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n',
  `POST /auth HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n\r\n`,
  `POST /auth HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Length: -5\r\n\r\n`,
  `POST /auth HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  `POST /auth HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /auth HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\na=b\r\n0\r\n\r\n`,
];
