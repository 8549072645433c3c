import styles from './ApiGuidePage.module.css';
import type { ApiGuide, GuideField } from './api-guide.server.ts';

type Operation = ApiGuide['groups'][number]['operations'][number];

/** The API in words: how to send requests, what it offers, and what its records contain. */
export function ApiGuidePage({ guide, origin }: { guide: ApiGuide; origin: string }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>API</h1>
      <p className={styles.lead}>
        Other systems read and write inquiries, customers, tickets, tasks and invoices here, with
        the rights of the person who made the key.
      </p>
      <nav className={styles.contents} aria-label="Contents">
        {guide.groups.map(({ tag }) => (
          <a key={tag} href={`#${anchorOf(tag)}`}>
            {tag}
          </a>
        ))}
        <a href="#records">Records</a>
        <a href="#problems">Problems</a>
        <a href="/api/openapi.json">OpenAPI 3.1</a>
      </nav>

      <section aria-labelledby="asking">
        <h2 id="asking">Asking</h2>
        <p>
          Staff create keys in the back office, under Automation, API keys. Send a key with every
          request. A read-only key can't change anything.
        </p>
        <Code
          text={`curl ${origin}/api/v1/tickets?status=open \\\n  -H "Authorization: Bearer plenum_..."`}
        />
        <ul>
          <li>Bodies and answers are JSON. Money is a string such as "4800.00".</li>
          <li>Times are ISO 8601 in UTC; days are YYYY-MM-DD.</li>
          <li>
            Lists answer the newest first: <code>data</code> and <code>next</code>. Send{' '}
            <code>next</code> as <code>after</code> for the next page; it is null on the last one.
          </li>
          <li>
            An edit carries the <code>version</code> that it is based on. If someone else was
            faster, the answer is 409 and nothing changes.
          </li>
          <li>
            A <code>POST</code> may carry the header <code>Idempotency-Key</code>, so that a request
            whose answer was lost can be sent again. {guide.idempotencyKeyRule}
          </li>
          <li>
            A key may ask 300 times a minute. The headers <code>RateLimit-Limit</code>,{' '}
            <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> say how much is left;
            429 comes with <code>Retry-After</code>.
          </li>
        </ul>
      </section>

      {guide.groups.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={anchorOf(tag)}>
          <h2 id={anchorOf(tag)}>{tag}</h2>
          {operations.map((operation) => (
            <OperationGuide key={operation.id} operation={operation} />
          ))}
        </section>
      ))}

      <section aria-labelledby="records">
        <h2 id="records">Records</h2>
        {guide.records.map(({ kind, name, fields, example }) => (
          <details key={kind} className={styles.record}>
            <summary>{name}</summary>
            <Fields label={`Fields of ${name}`} fields={fields} />
            <Code text={example} />
          </details>
        ))}
      </section>

      <section aria-labelledby="problems">
        <h2 id="problems">Problems</h2>
        <p>
          A request that is not carried out is answered as <code>application/problem+json</code>{' '}
          (RFC 9457) with a <code>code</code> that stays the same and a <code>detail</code> for a
          person.
        </p>
        <Code
          text={`{
  "type": "about:blank",
  "title": "Unprocessable Content",
  "status": 422,
  "code": "invalid",
  "detail": "Title is required",
  "errors": [{ "path": "title", "message": "Title is required" }]
}`}
        />
      </section>
    </div>
  );
}

function OperationGuide({ operation }: { operation: Operation }) {
  const { method, path, summary, note, query, body } = operation;
  return (
    <article className={styles.operation}>
      <h3 className={styles.address}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>{' '}
        <code>{path}</code>
      </h3>
      <p>{summary}</p>
      {query.length > 0 ? <Fields label="Parameters" fields={query} /> : null}
      {body.length > 0 ? (
        <>
          {note ? <p>{note}</p> : null}
          <Fields label="Body" fields={body} />
        </>
      ) : null}
    </article>
  );
}

function Fields({ label, fields }: { label: string; fields: readonly GuideField[] }) {
  return (
    <details className={styles.fields}>
      <summary>{label}</summary>
      <dl>
        {fields.map(({ name, type, isRequired, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired ? <span className={styles.required}>required</span> : null}
            </dt>
            <dd>
              <span className={styles.type}>{type}</span>
              {description ? ` ${description}` : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className={styles.code}>
      <code>{text}</code>
    </pre>
  );
}

function anchorOf(tag: string): string {
  return tag.toLowerCase();
}
